import { expect, test } from 'vitest';
import { attachedFiles } from './attached-files.ts';
import { attachedBytes } from './limits.ts';

const file = (name: string, type: string, bytes = 10) => ({ file_id: 1, field: 'file', name, type, bytes });
const attached = (...files: readonly ReturnType<typeof file>[]) => attachedFiles(files).map(({ name }) => name);

test.each([
  ['cv.pdf', 'application/pdf'],
  ['Photo.JPG', 'image/jpeg'],
  ['offer.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['old.doc', 'application/x-cfb'],
  ['list.csv', 'text/plain'],
])('attaches %s', (name, type) => {
  expect(attached(file(name, type))).toEqual([name]);
});

test.each([
  ['setup.exe', 'application/x-msdownload'],
  ['setup.pdf', 'application/x-msdownload'],
  ['photo.png.html', 'image/png'],
  ['page.html', 'text/plain'],
  ['files.zip', 'application/zip'],
  ['app.pdf', 'application/vnd.android.package-archive'],
  ['list.xlsx', 'application/vnd.ms-excel.sheet.macroenabled.12'],
  ['pdf', 'application/octet-stream'],
])('does not attach files for which mail servers reject emails: %s of type %s', (name, type) => {
  expect(attached(file(name, type), file('cv.pdf', 'application/pdf'))).toEqual(['cv.pdf']);
});

test('attaches all files up to the total size, and none above it', () => {
  const half = attachedBytes.max / 2;
  const files = [file('a.pdf', 'application/pdf', half), file('b.pdf', 'application/pdf', half)] as const;
  expect(attached(...files)).toEqual(['a.pdf', 'b.pdf']);
  expect(attached(...files, file('c.pdf', 'application/pdf', 1))).toEqual([]);
  expect(attached(...files, file('setup.exe', 'application/x-msdownload', half))).toEqual(['a.pdf', 'b.pdf']);
});
