import type { Language } from '../../../contract/text.ts';

/** In whole percents, `12%`, and `<1%` where that would be none; a dash where there is nothing to have a share of. */
export function shareText(share: number | null, language: Language): string {
  if (share === null || !Number.isFinite(share)) return '–';
  const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  return share > 0 && share < 0.01 ? `<${percents.format(0.01)}` : percents.format(share);
}
