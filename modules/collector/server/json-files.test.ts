import { expect, test } from 'vitest';
import { filesInJson } from './json-files.ts';

const encoded = Buffer.from('%PDF-1.4 a small file').toString('base64');

const long = encoded.repeat(10).replaceAll('=', 'A');

test.each([
  ['a File or Blob, which JSON makes empty', { cv: {} }, ['cv empty']],
  ['a FileList', { photos: { 0: {}, 1: {} } }, ['photos lost']],
  ['a list of Files', { photos: [{}, {}] }, ['photos empty']],
  ['a data URL', { photo: `data:image/png;base64,${encoded}` }, ['photo text']],
  ['a data URL with a name', { photo: `data:application/pdf;name=a.pdf;base64,${encoded}` }, ['photo text']],
  ['Base64 with its media type', { photo: `image/png;base64,${encoded}` }, ['photo text']],
  ['a file name with Base64', { cv: { filename: 'cv.pdf', data: encoded } }, ['cv.pdf text']],
  ['a name with much Base64', { cv: { name: 'CV', data: long } }, ['CV text']],
  [
    'a name with a data URL',
    { cv: { name: 'cv.pdf', content: `data:application/pdf;base64,${encoded}` } },
    ['cv.pdf text'],
  ],
  ['a file name with a File', { cv: { name: 'cv.pdf', file: {} } }, ['cv.pdf lost']],
  ['a Buffer', { cv: { type: 'Buffer', data: [1, 2] } }, ['cv text']],
  ['a name with a Buffer', { cv: { fileName: 'cv.pdf', buffer: { type: 'Buffer', data: [1] } } }, ['cv.pdf text']],
  [
    'two, among other fields',
    { a: 'x', cv: {}, list: ['a', { filename: 'b.txt', content: encoded }] },
    ['cv empty', 'b.txt text'],
  ],
  ['each name once', { a: [{}, `data:image/png;base64,${encoded}`, {}] }, ['a text']],
])('finds %s', (_, body, files) => {
  expect(filesInJson(body).map(({ name, kind }) => `${name} ${kind}`)).toEqual(files);
});

test.each([
  ['text', { message: 'Two baguettes, data: image/png;base64, and a comma' }],
  ['a data URL without Base64', { note: 'data:text/plain,hello' }],
  ['Base64 alone', { token: encoded }],
  ['scalars and null', { a: 1, b: true, c: null, d: '' }],
  ['lists of text', { colours: ['red', 'blue'], none: [] }],
  ['nested values', { address: { name: 'Lisa', body: 'Quay 1', city: 'Harbour' } }],
  ['a name with plain text', { note: { name: 'Lisa', content: 'Please ring twice, thank you' } }],
  ['a name with a long word', { note: { name: 'Lisa', content: 'Donaudampfschiff' } }],
  ['a name with an empty object', { product: { name: 'Baguette', data: {} } }],
  ['numbered objects with content', { rows: { 0: { a: 1 }, 1: {} } }],
])('finds no file in %s', (_, body) => {
  expect(filesInJson(body)).toEqual([]);
});
