import type { Language } from './text.ts';

const units = [
  [1, 'byte'],
  [1000, 'kilobyte'],
  [1_000_000, 'megabyte'],
] as const;

/** A size in bytes for people: `5 bytes`, `834 kB`, `2.4 MB`. */
export function sizeText(bytes: number, language: Language): string {
  const [size, unit] = units.findLast(([least]) => bytes >= least) ?? units[0];
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
  }).format(bytes / size);
}
