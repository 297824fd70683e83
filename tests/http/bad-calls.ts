const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const many = JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`field${n}`, 'x'])));

/** Invalid bodies by what is wrong with them. */
export const badBodies: readonly (readonly [string, string])[] = [
  ['malformed JSON', '{"name": '],
  ['no JSON at all', 'name=x'],
  ['a list', '[]'],
  ['a number', '5'],
  ['null', 'null'],
  ['nothing in it', '{}'],
  ['nesting without end', deep(200)],
  ['nesting to the limit', deep(100_000)],
  ['5,000 fields', many],
  ['a field named __proto__', '{"__proto__": {"admin": true}}'],
  ['constructor.prototype', '{"constructor": {"prototype": {"admin": true}}}'],
  ['NUL', '{"name": "a\\u0000", "marker": "spam\\u0000", "email_id": "a\\u0000@b.test", "password": "\\u0000"}'],
  ['half a surrogate pair', '{"name": "\\ud800", "marker": "\\ud800", "email_id": "\\ud800", "\\udfff": 1}'],
  ['wrong types', '{"name": 5, "domain": [], "email_id": ["a@b.test"], "password": {}, "token": 1, "marker": null}'],
  ['a number beyond all', '{"name": 1e999, "marker": -1e999, "fields": 1e999}'],
  ['an endless name', JSON.stringify({ ['n'.repeat(200_000)]: 'x' })],
];

/** Invalid ids in a path. */
export const badKeys = [
  'abc',
  '0',
  '-1',
  '1.5',
  '999999999',
  '99999999999999999999',
  '1e3',
  'f%00',
  '%ff',
  '%ED%A0%80',
  '..%2f..',
  "1'%20or%201=1",
  '__proto__',
  'x'.repeat(500),
  'x'.repeat(5000),
];

/** Keys that cannot be decoded from a path. */
export const unreadableKeys: ReadonlySet<string> = new Set(['%ff', '%ED%A0%80', 'x'.repeat(5000)]);

const notJson = new Set(['malformed JSON', 'no JSON at all']);
/** Each is an object with arbitrary fields. */
const withFields = new Set([
  '5,000 fields',
  'a field named __proto__',
  'constructor.prototype',
  'NUL',
  'half a surrogate pair',
  'wrong types',
  'a number beyond all',
]);

/**
 * Whether a call accepts the named body. The console accepts none of them. A form submission is anything with named
 * fields; an invalid page view is dropped silently.
 */
export function isTaken(id: string, what: string): boolean {
  if (id === 'collector/visit') return !notJson.has(what);
  return id === 'collector/submit' && withFields.has(what);
}
