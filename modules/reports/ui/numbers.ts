import type { Language } from '../../../contract/text.ts';

/** Formats whole percents, `12%`, or `<1%` instead of a rounded zero; a dash for null. */
export function shareText(share: number | null, language: Language): string {
  if (share === null || !Number.isFinite(share)) return '–';
  const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  return share > 0 && share < 0.01 ? `<${percents.format(0.01)}` : percents.format(share);
}
