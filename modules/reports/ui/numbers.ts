import type { Language } from '../../../contract/text.ts';

/** `12,345`. */
export function numberText(count: number, language: Language): string {
  return new Intl.NumberFormat(language).format(count);
}

/** `12.5%`; a dash where there is nothing to have a share of. */
export function shareText(share: number | null, language: Language): string {
  if (share === null || !Number.isFinite(share)) return '–';
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(share);
}
