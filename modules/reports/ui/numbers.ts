import type { Language } from '../../../contract/text.ts';
import { shortDurationText } from '../../../src/ui/duration-text.ts';
import { numberText } from '../../../src/ui/number-text.ts';
import type { Metrics } from '../contract.ts';

const DASH = '–';

/** A share with one decimal below 10%, `8.0%`, and none from there on, `12%`; a dash for null. */
export function shareText(share: number | null, language: Language): string {
  if (share === null || !Number.isFinite(share)) return DASH;
  const digits = share > 0 && share < 0.0995 ? 1 : 0;
  const percents = new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return share > 0 && share < 0.001 ? `<${percents.format(0.001)}` : percents.format(share);
}

/** A metric of a report. */
export type MetricName = keyof Metrics;
export const METRICS = [
  'submissions',
  'visits',
  'conversion',
  'first_action',
  'spam_share',
] as const satisfies MetricName[];

export function metricText(name: MetricName, value: number | null, language: Language): string {
  if (name === 'conversion' || name === 'spam_share') return shareText(value, language);
  if (value === null) return DASH;
  return name === 'first_action' ? shortDurationText(value, language) : numberText(value, language);
}
