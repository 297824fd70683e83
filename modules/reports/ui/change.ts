import type { Language } from '../../../contract/text.ts';
import { shortDurationText } from '../../../src/ui/duration-text.ts';
import { shareText, type MetricName } from './numbers.ts';

/** How a metric changed. `isBetter` is undefined where it did not change, or where a higher value is neither better nor worse. */
interface Change {
  readonly text: string;
  readonly isUp: boolean;
  readonly isBetter: boolean;
}

/** Lower is better. */
const lowIsGood: ReadonlySet<MetricName> = new Set(['first_action', 'spam_share']);

/** The change of a metric: percent of a count, points of a share, time of a duration. Undefined without a previous value. */
export function changeOf(
  name: MetricName,
  now: number | null,
  before: number | null,
  language: Language,
): Change | undefined {
  if (now === null || before === null || now === before) return undefined;
  const isUp = now > before;
  const difference = Math.abs(now - before);
  const isBetter = isUp !== lowIsGood.has(name);
  if (name === 'first_action') return { text: shortDurationText(difference, language), isUp, isBetter };
  if (name === 'conversion' || name === 'spam_share') {
    const points = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(difference * 100);
    return { text: `${points} pt`, isUp, isBetter };
  }
  if (before === 0) return undefined;
  return { text: shareText(difference / before, language), isUp, isBetter };
}
