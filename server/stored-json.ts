/** The escapes that PostgreSQL rejects in `jsonb`: of unpaired surrogates, which alone JSON escapes so, and of NUL. */
const REJECTED = /\\u(?:d[89a-f]|0000)/;

/**
 * JSON for a `jsonb` value. PostgreSQL rejects NUL and half a character, such as a text has that was cut inside an
 * emoji; both become the replacement character.
 *
 * @example
 * sql`insert into notices (details) values (${storedJson(details)}::jsonb)`
 */
export function storedJson(value: unknown): string {
  const json = JSON.stringify(value);
  // Also true for a text that contains such an escape, which the second reading leaves as it is.
  return REJECTED.test(json) ? JSON.stringify(withStorableTexts(value)) : json;
}

function withStorableTexts(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(withStorableTexts);
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [storableText(name), withStorableTexts(part)]));
}

const storableText = (text: string): string => text.replaceAll('\0', '\u{FFFD}').toWellFormed();
