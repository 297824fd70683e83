import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zipStream } from './zip-stream.ts';

test.each([1, 500, 700, 900, 1100, 3000])('a ZIP of %d files is as long as announced, and complete', async (count) => {
  const at = new Date('2026-11-20T12:00:00Z');
  const paths = Array.from({ length: count }, (_, index) => `${index + 1}/Brötchen.txt`);
  const { content, bytes } = await zipStream(
    paths.map((path) => ({
      path,
      bytes: path.length,
      at,
      open: async () => Readable.from([Buffer.from(path, 'latin1')]),
    })),
  );
  const zip = await buffer(content);
  expect(zip.length).toBe(bytes);
  const files = Object.entries(unzipSync(zip));
  expect(files.map(([path]) => path)).toEqual(paths);
  expect(files.every(([path, file]) => Buffer.from(file).toString('latin1') === path)).toBe(true);
});

test('a ZIP breaks off at a file that may no longer be opened', async () => {
  const at = new Date('2026-11-20T12:00:00Z');
  const opened: string[] = [];
  const { content } = await zipStream(
    ['1/a.txt', '1/b.txt', '1/c.txt'].map((path) => ({
      path,
      bytes: 4,
      at,
      open: async () => {
        if (path === '1/b.txt') throw new Error('Access has ended');
        opened.push(path);
        return Readable.from([Buffer.from('text')]);
      },
    })),
  );
  await expect(buffer(content)).rejects.toThrow('Access has ended');
  expect(opened).toEqual(['1/a.txt']);
});
