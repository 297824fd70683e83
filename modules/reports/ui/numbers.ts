import type { Language } from '../../../contract/text.ts';
import { numberText } from '../../../src/ui/number-text.ts';
import type { Figures } from '../contract.ts';

const DASH = '–';

/** A share with one decimal, `12.5%`; a dash for null. */
export function shareText(share: number | null, language: Language): string {
  if (share === null || !Number.isFinite(share)) return DASH;
  const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  return share > 0 && share < 0.001 ? `<${percents.format(0.001)}` : percents.format(share);
}

/** A duration in its two largest units, `2 h 10 min`; a dash for null. */
export function durationText(seconds: number | null, language: Language): string {
  if (seconds === null) return DASH;
  const unit = (value: number, name: 'day' | 'hour' | 'minute' | 'second') =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value);
  const minutes = Math.round(seconds / 60);
  if (minutes === 0) return unit(Math.round(seconds), 'second');
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  if (days > 0) return hours === 0 ? unit(days, 'day') : `${unit(days, 'day')} ${unit(hours, 'hour')}`;
  if (hours === 0) return unit(rest, 'minute');
  return rest === 0 ? unit(hours, 'hour') : `${unit(hours, 'hour')} ${unit(rest, 'minute')}`;
}

/** A figure of a report. */
export type FigureName = keyof Figures;
export const FIGURES = [
  'submissions',
  'visits',
  'conversion',
  'first_action',
  'spam_share',
] as const satisfies FigureName[];

export function figureText(name: FigureName, value: number | null, language: Language): string {
  if (name === 'conversion' || name === 'spam_share') return shareText(value, language);
  if (name === 'first_action') return durationText(value, language);
  return value === null ? DASH : numberText(value, language);
}

/** How a figure changed. `isBetter` is undefined where it did not change, or where more is neither. */
interface Change {
  readonly text: string;
  readonly isUp: boolean;
  readonly isBetter: boolean;
}

/** Lower is better. */
const lowIsGood: ReadonlySet<FigureName> = new Set(['first_action', 'spam_share']);

/** The change of a figure: percent of a count, points of a share, time of a duration. Undefined without a previous value. */
export function changeOf(
  name: FigureName,
  now: number | null,
  before: number | null,
  language: Language,
): Change | undefined {
  if (now === null || before === null || now === before) return undefined;
  const isUp = now > before;
  const difference = Math.abs(now - before);
  const isBetter = isUp !== lowIsGood.has(name);
  if (name === 'first_action') return { text: durationText(difference, language), isUp, isBetter };
  if (name === 'conversion' || name === 'spam_share') {
    const points = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(difference * 100);
    return { text: `${points} pt`, isUp, isBetter };
  }
  if (before === 0) return undefined;
  const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  return { text: percents.format(difference / before), isUp, isBetter };
}
