import { expect, test } from 'vitest';
import { freeChunk } from './free-chunk.ts';

const KILOBYTE = 1024;

test('the memory of a chunk is freed at once', () => {
  const { buffer } = new Uint8Array(64 * KILOBYTE);
  freeChunk(Buffer.from(buffer));
  expect(buffer.byteLength).toBe(0);
});

test.each([
  ['shares its memory with another', new ArrayBuffer(64 * KILOBYTE), 32 * KILOBYTE],
  ['is as short as what a parser holds', new ArrayBuffer(255), 255],
])('a chunk that %s remains', (_, buffer, length) => {
  const before = buffer.byteLength;
  freeChunk(Buffer.from(buffer, 0, length));
  expect(buffer.byteLength).toBe(before);
});
