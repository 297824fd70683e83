import { reservedFields } from '../definition.ts';
import { FieldName } from '../contract.ts';

/** Maximum length of a field identifier. */
const MAX_LENGTH = 40;

/**
 * Derives a field's identifier from its label, avoiding taken and reserved names. A label that is already an identifier
 * stays unchanged.
 *
 * @example
 * identifierFor('Number of guests', []) // 'number_of_guests'
 */
export function identifierFor(label: string, taken: readonly string[]): string {
  const used = new Set([...taken, ...reservedFields]);
  const base = FieldName.safeParse(label).success ? label : plainTextOf(label);
  let name = base;
  for (let at = 2; used.has(name); at += 1) name = `${base.slice(0, MAX_LENGTH - 4)}_${at}`;
  return name;
}

/** Starts with a letter; empty for labels without Latin letters. */
function plainTextOf(label: string): string {
  const words = plainText(label, '_').slice(0, MAX_LENGTH - 6);
  if (words === '') return 'field';
  return /^[a-z]/.test(words) ? words : `field_${words}`;
}

/** Lower-case Latin letters without accents and digits, with everything else replaced by `between`. */
export function plainText(text: string, between: string): string {
  const plain = text.slice(0, 200).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
  return plain
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join(between);
}
