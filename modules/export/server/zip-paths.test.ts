import { expect, test } from 'vitest';
import { zipPaths } from './zip-paths.ts';

const pathsOf = (...names: readonly string[]) => zipPaths(names.map((name) => ({ submissionId: 42, name })));

test.each([
  ['cv.pdf', '42/cv.pdf'],
  ['Grüße 你好.txt', '42/Grüße 你好.txt'],
  ['.env', '42/.env'],
  ['../../etc/passwd', '42/.._.._etc_passwd'],
  ['..', '42/file'],
  ['a\\..\\b', '42/a_.._b'],
  ['C:\\x.txt', '42/C__x.txt'],
  ['a<b>:"|?*.txt', '42/a_b______.txt'],
  ['invoice\u202Efdp.exe', '42/invoice_fdp.exe'],
  ['ends in dots. . ', '42/ends in dots'],
  ['', '42/file'],
  ['CON', '42/_CON'],
  ['com1.txt', '42/_com1.txt'],
  ['COM¹.txt', '42/_COM¹.txt'],
  ['aux .tar.gz', '42/_aux .tar.gz'],
  ['CONIN$', '42/_CONIN$'],
  ['console.log', '42/console.log'],
])('puts %j in the folder of its submission as %j', (name, path) => {
  expect(pathsOf(name)).toEqual([path]);
});

test('numbers equal names, including those that differ in case or end with a number', () => {
  expect(pathsOf('cv.pdf', 'CV.pdf', 'cv (2).pdf', 'cv', 'cv', '.env', '.env')).toEqual([
    '42/cv.pdf',
    '42/CV (2).pdf',
    '42/cv (2) (2).pdf',
    '42/cv',
    '42/cv (2)',
    '42/.env',
    '42/.env (2)',
  ]);
});

test('keeps names within 255 bytes, with their end', () => {
  const [path = ''] = pathsOf(`${'你'.repeat(300)}.pdf`);
  expect(path).toMatch(/\.pdf$/);
  expect(Buffer.byteLength(path.slice('42/'.length))).toBeLessThanOrEqual(250);
});

test('names files of different submissions alike', () => {
  const files = [1, 2].map((submissionId) => ({ submissionId, name: 'cv.pdf' }));
  expect(zipPaths(files)).toEqual(['1/cv.pdf', '2/cv.pdf']);
});

test('numbers thousands of equal names in linear time', () => {
  const took = (count: number): number => {
    const begun = performance.now();
    const paths = zipPaths(Array.from({ length: count }, () => ({ submissionId: 42, name: 'image.png' })));
    expect(new Set(paths).size).toBe(count);
    return performance.now() - begun;
  };
  took(1000);
  expect(took(20_000)).toBeLessThan(40 * Math.max(took(1000), 5));
});
