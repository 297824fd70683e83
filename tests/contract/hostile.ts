import fc from 'fast-check';

const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

/** Texts that break naive string concatenation. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '__proto__',
  'constructor',
  'toString',
  'NUL \0 inside',
  '\ud800',
  'half \udfff',
  '\u202e\u0007\u001b[31m',
  "'; drop table accounts; --",
  "' or 1=1 --",
  '%',
  '\\',
  '$1',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '<!--inlet:state-->',
  '{{7*7}}${7*7}',
  'a\r\nBcc: all@example.test',
  '../../../../etc/passwd',
  'http://169.254.169.254/latest/meta-data',
  'data:text/html,<script>alert(1)</script>',
  '9'.repeat(400),
  'e\u0301\u0327'.repeat(2000),
  'x'.repeat(20_000),
];

/** Values of every type, also outside a column's range. */
export const hostileValues: readonly unknown[] = [
  ...hostileTexts,
  null,
  true,
  0,
  -0,
  -1,
  1.5,
  2 ** 31,
  2 ** 63,
  -(2 ** 53),
  1e308,
  [],
  {},
  [[]],
  [null],
  { length: 5 },
  { toString: 1, valueOf: null },
  { $ne: null },
  Array.from({ length: 5000 }, (_, n) => n),
];

/** Complete bodies that no schema describes. */
export const hostileBodies: readonly string[] = [
  '',
  '{',
  'null',
  '5',
  '1e999',
  '""',
  '[]',
  '{}',
  deep(40),
  deep(50_000),
  `{"a":${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}}`,
  '{"__proto__":{"is_admin":true}}',
  '{"constructor":{"prototype":{"is_admin":true}}}',
  '{"\\u0000":1,"\\ud800":2}',
  JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`field${n}`, 'x']))),
  JSON.stringify({ ['n'.repeat(100_000)]: 1 }),
  `a=1&${'b=2&'.repeat(5000)}`,
  '%ff=%00&__proto__=1',
  '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
  '--x\r\nContent-Disposition: form-data; name="f"; filename="../a\0.exe"\r\n\r\nMZ\r\n--x--\r\n',
];

export const contentTypes: readonly string[] = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain;charset=UTF-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/html',
  'application/xml',
  ';',
];

/** URL-encoded values to use as an id. */
export const hostileKeys: readonly string[] = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '2147483648',
  '9223372036854775808',
  '9'.repeat(40),
  'undefined',
  '__proto__',
  'constructor',
  '%00',
  '%ff',
  '%ED%A0%80',
  '..%2f..',
  "1'%20or%201=1",
  '%3Cscript%3E',
  'x'.repeat(900),
  'x'.repeat(5000),
];

export const hostileQueries: readonly string[] = [
  '?',
  '?a=1&a=2',
  '?__proto__=1',
  '?constructor[prototype][x]=1',
  '?%ff=%',
  '?a=%00',
  '?since_id=-1',
  '?since_id=1&since_id=2',
  '?since_id=9223372036854775808',
  '?since_id=1e999',
  "?since_id=1'%20or%201=1",
  `?${'a=1&'.repeat(2000)}`,
];

/** An object with one part dropped, duplicated, retyped, overlong, hostile or unexpected, as JSON. */
export function spoiled(body: unknown, how: Spoiling): string {
  if (typeof body !== 'object' || body === null) return JSON.stringify(how.value);
  const keys = Object.keys(body);
  const key = keys[how.at % Math.max(keys.length, 1)] ?? 'extra';
  const { [key]: part, ...rest } = body as Record<string, unknown>;
  const changed: Readonly<Record<Spoiling['kind'], () => string>> = {
    drop: () => JSON.stringify(rest),
    wrap: () => JSON.stringify({ ...rest, [key]: [part, part] }),
    replace: () => JSON.stringify({ ...rest, [key]: how.value }),
    inside: () =>
      typeof part === 'object' && part !== null
        ? `{${[JSON.stringify(key), spoiled(part, { ...how, kind: 'replace' })].join(':')}}`
        : JSON.stringify({ ...rest, [key]: { inside: part } }),
    lengthen: () => JSON.stringify({ ...rest, [key]: typeof part === 'string' ? part.repeat(300) : 'x'.repeat(3000) }),
    add: () => JSON.stringify({ ...body, [hostileTexts[how.at % hostileTexts.length] ?? 'extra']: how.value }),
    repeat: () =>
      `{${[body, { [key]: how.value }]
        .map((one) => JSON.stringify(one).slice(1, -1))
        .filter(Boolean)
        .join(',')}}`,
  };
  return changed[how.kind]();
}

export interface Spoiling {
  readonly kind: 'drop' | 'wrap' | 'replace' | 'inside' | 'lengthen' | 'add' | 'repeat';
  readonly at: number;
  readonly value: unknown;
}

export const spoiling: fc.Arbitrary<Spoiling> = fc.record({
  kind: fc.constantFrom('drop', 'wrap', 'replace', 'inside', 'lengthen', 'add', 'repeat'),
  at: fc.nat({ max: 30 }),
  value: fc.oneof(fc.constantFrom(...hostileValues), fc.jsonValue()),
});
