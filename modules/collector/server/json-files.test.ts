import { expect, test } from 'vitest';
import { filesInJson } from './json-files.ts';

const encoded = Buffer.from('%PDF-1.4 a small file').toString('base64');

test.each([
  ['a File or Blob, which JSON makes empty', { cv: {} }, ['cv']],
  ['a FileList', { photos: { 0: {}, 1: {} } }, ['photos', 'photos']],
  ['a list of Files', { photos: [{}, {}] }, ['photos', 'photos']],
  ['a data URL', { photo: `data:image/png;base64,${encoded}` }, ['photo']],
  ['a data URL with a name', { photo: `data:application/pdf;name=a.pdf;base64,${encoded}` }, ['photo']],
  ['Base64 with its media type', { photo: `image/png;base64,${encoded}` }, ['photo']],
  ['a name with Base64', { cv: { filename: 'cv.pdf', data: encoded } }, ['cv.pdf']],
  ['a name with a data URL', { cv: { name: 'cv.pdf', content: `data:application/pdf;base64,${encoded}` } }, ['cv.pdf']],
  ['a name with a File', { cv: { name: 'cv.pdf', file: {} } }, ['cv.pdf']],
  ['a Buffer', { cv: { type: 'Buffer', data: [1, 2] } }, ['cv']],
  ['a name with a Buffer', { cv: { fileName: 'cv.pdf', buffer: { type: 'Buffer', data: [1] } } }, ['cv.pdf']],
  [
    'two, among other fields',
    { a: 'x', cv: {}, list: ['a', { filename: 'b.txt', content: encoded }] },
    ['cv', 'b.txt'],
  ],
])('finds %s', (_, body, files) => {
  expect(filesInJson(body)).toEqual(files);
});

test.each([
  ['text', { message: 'Two baguettes, data: image/png;base64, and a comma' }],
  ['a data URL without Base64', { note: 'data:text/plain,hello' }],
  ['Base64 alone', { token: encoded }],
  ['scalars and null', { a: 1, b: true, c: null, d: '' }],
  ['lists of text', { colours: ['red', 'blue'], none: [] }],
  ['nested values', { address: { name: 'Lisa', body: 'Quay 1', city: 'Harbour' } }],
  ['a name with plain text', { note: { name: 'Lisa', content: 'Please ring twice, thank you' } }],
  ['numbered objects with content', { rows: { 0: { a: 1 }, 1: {} } }],
])('finds no file in %s', (_, body) => {
  expect(filesInJson(body)).toEqual([]);
});
