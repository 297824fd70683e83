import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zipStream } from './zip-stream.ts';

test.each([1, 500, 700, 900, 1100, 3000])('a ZIP of %d files is as long as announced, and complete', async (count) => {
  const at = new Date('2026-11-20T12:00:00Z');
  const paths = Array.from({ length: count }, (_, index) => `${index + 1}/Brötchen.txt`);
  const { content, bytes } = await zipStream(
    paths.map((path) => ({ path, bytes: path.length, at, open: () => Readable.from([Buffer.from(path, 'latin1')]) })),
  );
  const zip = await buffer(content);
  expect(zip.length).toBe(bytes);
  const files = Object.entries(unzipSync(zip));
  expect(files.map(([path]) => path)).toEqual(paths);
  expect(files.every(([path, file]) => Buffer.from(file).toString('latin1') === path)).toBe(true);
});
