import { reservedFields } from '../definition.ts';
import { FieldName } from '../contract.ts';

/** Longest identifier of a field. */
const MAX_LENGTH = 40;

/**
 * The identifier of a field from what its owner calls it, other than those that are taken or reserved. A label that is an
 * identifier already is its own.
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

/** Begins with a letter; other scripts than Latin leave nothing to name it by. */
function plainTextOf(label: string): string {
  const words = plainText(label, '_').slice(0, MAX_LENGTH - 6);
  if (words === '') return 'field';
  return /^[a-z]/.test(words) ? words : `field_${words}`;
}

/** Latin letters without accents and digits, in lower case, everything else between words. */
export function plainText(text: string, between: string): string {
  const plain = text.slice(0, 200).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
  return plain
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join(between);
}
