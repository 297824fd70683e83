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
