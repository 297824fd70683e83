import { expect, test } from 'vitest';
import { divideOpenFiles, limitIn } from './open-files.ts';

test.each([
  ['a small limit', 400, { database: 120, connections: 100 }],
  ['the usual limit of a shell', 1_024, { database: 307, connections: 256 }],
  ['a generous limit', 65_536, { database: 1_000, connections: 31_744 }],
  ['no limit', Number.POSITIVE_INFINITY, { database: 1_000, connections: Number.POSITIVE_INFINITY }],
])('keeps files for the database: %s', (_, limit, expected) => {
  expect(divideOpenFiles(limit)).toEqual({ limit, ...expected });
});

test('reads the limit of this process', () => {
  expect(divideOpenFiles().limit).toBeGreaterThan(100);
});

test.each([
  ['1024', 1_024],
  ['unlimited', Number.POSITIVE_INFINITY],
])('reads a soft limit of %s as Linux writes it', (soft, expected) => {
  const line = (name: string, limit: string): string =>
    `${name.padEnd(25)} ${limit.padEnd(20)} 524288               files`;
  expect(limitIn([line('Max processes', '7'), line('Max open files', soft), ''].join('\n'))).toBe(expected);
});
