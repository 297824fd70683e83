import { expect, test } from 'vitest';
import { parseForm } from './form.ts';

const plain = 'application/x-www-form-urlencoded';

test.each([
  [
    'as UTF-8',
    plain,
    'name=M%C3%BCller&b=%E2%82%AC',
    [
      ['name', 'Müller'],
      ['b', '€'],
    ],
  ],
  [
    'as an old page sends it, which does not say so',
    plain,
    'n%E4me=M%FCller+%80&b=Z%C3%BCrich',
    [
      ['näme', 'Müller €'],
      ['b', 'Zürich'],
    ],
  ],
  ['by the type’s charset', `${plain}; charset=ISO-8859-2`, 'name=%A3%F3d%BC', [['name', 'Łódź']]],
  [
    'by what the browser says',
    plain,
    '_charset_=windows-1251&name=%C8%E2%E0%ED',
    [
      ['_charset_', 'windows-1251'],
      ['name', 'Иван'],
    ],
  ],
  [
    'with an equals sign and parts that are not pairs',
    `${plain}; charset=latin1`,
    'a=b=%FC&&c',
    [
      ['a', 'b=ü'],
      ['c', ''],
    ],
  ],
  ['that names no charset there is', `${plain}; charset=utf-99`, 'name=M%C3%BCller', [['name', 'Müller']]],
  ['whose visitor wrote what stands for a lost letter', plain, 'name=%EF%BF%BD', [['name', '\uFFFD']]],
])('reads a form %s', async (_, type, body, fields) => {
  expect(await parseForm(type, Buffer.from(body))).toEqual(fields);
});

const part = (head: string, content: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const multipart = (...parts: string[]) =>
  parseForm('multipart/form-data; boundary=x', Buffer.from(`${parts.join('')}--x--\r\n`, 'latin1'));

test('reads a multipart form in the charset of an old page', async () => {
  expect(await multipart(part('name="name"', 'M\u00FCller'))).toEqual([['name', 'Müller']]);
  const named = await multipart(
    part('name="_charset_"', 'windows-1251'),
    part('name="name"', '\u00C8\u00E2\u00E0\u00ED'),
  );
  expect(named).toContainEqual(['name', 'Иван']);
});

test('treats a part without a file name as text, regardless of its type', async () => {
  const octets = part('name="name"\r\nContent-Type: application/octet-stream', 'Ada');
  expect(await multipart(octets)).toEqual([['name', 'Ada']]);
});

const boundary = 'multipart/form-data; boundary=x';
const parts = (count: number): string =>
  `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(count)}--x--\r\n`;

test.each([
  ['pairs', plain, 'a&'.repeat(5001)],
  ['empty pairs', plain, '&'.repeat(5001)],
  ['pairs of an old page', plain, '%ff&'.repeat(60_000)],
  ['parts', boundary, parts(5001)],
  ['parts without a name', boundary, `${'--x\r\n\r\n\r\n'.repeat(5001)}--x--\r\n`],
])('rejects more than 5,000 %s before parsing them', async (_, type, body) => {
  await expect(parseForm(type, Buffer.from(body))).rejects.toThrow('At most 5000 are allowed');
});

test.each([
  ['pairs', plain, 'a&'.repeat(5000)],
  ['pairs of an old page', plain, '%ff&'.repeat(5000)],
  ['parts', boundary, parts(5000)],
])('reads 5,000 %s', async (_, type, body) => {
  expect(await parseForm(type, Buffer.from(body))).toHaveLength(5000);
});
