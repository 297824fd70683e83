import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describe, expect, test } from 'vitest';
import type { ArrivingFile } from '../kit.ts';
import { readMultipart } from './multipart.ts';

// Starts of the boundary within the content, and at the end of chunks, are what a parser holds back.
const boundary = 'x'.repeat(70);
const delimiter = `\r\n--${boundary}`;
const content = Buffer.concat([
  Buffer.alloc(20_000, 'a'),
  ...Array.from(delimiter, (_, length) => Buffer.from(`${delimiter.slice(0, length)}|`)),
  Buffer.alloc(5000, '\r'),
]);
const partOf = (name: string, file: string, text: Buffer) => [
  Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`),
  text,
  Buffer.from('\r\n'),
];
const body = Buffer.concat([
  ...partOf('one', '; filename="1.bin"', content),
  ...partOf('text', '', Buffer.from('hello')),
  ...partOf('two', '; filename="2.bin"', content),
  Buffer.from(`--${boundary}--\r\n`),
]);

const multiplesOf = (length: number): readonly number[] =>
  Array.from({ length: Math.floor(body.length / length) }, (_, index) => (index + 1) * length);

/** Chunks as a connection yields them: each has memory of its own. */
const cutAt = (bytes: Buffer, ends: readonly number[]): readonly Buffer[] =>
  [...ends, bytes.length].map((end, index) =>
    Buffer.from(Uint8Array.from(bytes.subarray(ends[index - 1] ?? 0, end)).buffer),
  );

// The parser holds back the start of a boundary in a buffer of its length, which must never be long enough to be freed.
test('a boundary is rejected from 253 characters on', async () => {
  const read = (length: number) => {
    const own = 'x'.repeat(length);
    const form = `--${own}\r\nContent-Disposition: form-data; name="a"\r\n\r\nhello\r\n--${own}--\r\n`;
    const reading = { receive: () => Promise.reject(new Error('There is no file')), maxText: 1000 };
    return readMultipart(`multipart/form-data; boundary=${own}`, Readable.from([Buffer.from(form)]), reading);
  };
  const rejection = { details: [{ code: 'NOT_A_FORM' }] };
  expect(await read(252)).toEqual([['a', 'hello']]);
  for (const length of [253, 1021, 8000]) await expect(read(length)).rejects.toMatchObject(rejection);
});

test('a chunk of many parts is read completely, and lets everything else run in between', async () => {
  const names = Array.from({ length: 2000 }, (_, n) => `f${n}`);
  const parts = names.map((name) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${name}é\r\n`);
  const chunk = Buffer.from(`${parts.join('')}--x--\r\n`);
  let turns = 0;
  let isReading = true;
  const count = (): void => {
    turns += 1;
    if (isReading) setImmediate(count);
  };
  setImmediate(count);
  const reading = { receive: () => Promise.reject(new Error('There is no file')), maxText: chunk.length };
  const form = await readMultipart('multipart/form-data; boundary=x', Readable.from([chunk]), reading);
  isReading = false;
  expect(form).toEqual(names.map((name) => [name, `${name}é`]));
  expect(turns).toBeGreaterThan(10);
});

describe('Files of which every chunk is freed once it has been read', () => {
  let freed = 0;
  const receive = async ({ content: arriving, free }: ArrivingFile): Promise<Buffer> => {
    const read: Buffer[] = [];
    const write = (chunk: Buffer): void => {
      read.push(Buffer.from(chunk));
      free?.(chunk);
      if (chunk.length === 0) freed += 1;
    };
    const later = (chunk: Buffer, done: () => void) =>
      setImmediate(() => {
        write(chunk);
        done();
      });
    // One chunk at a time, as files are written. `for await` would join them.
    await pipeline(
      arriving,
      new Writable({ highWaterMark: 1, write: (chunk: Buffer, _, done) => void later(chunk, done) }),
    );
    return Buffer.concat(read);
  };
  const formIn = (chunks: readonly Buffer[]) =>
    readMultipart(`multipart/form-data; boundary=${boundary}`, Readable.from(chunks), { receive, maxText: 1000 });
  const expected = [
    ['one', content],
    ['text', 'hello'],
    ['two', content],
  ];

  test.each([1024, 1025, 1087, 1500, 2048, 4099, 5150, 8191])(
    'arrive complete in chunks of %d bytes',
    async (length) => {
      freed = 0;
      expect(await formIn(cutAt(body, multiplesOf(length)))).toEqual(expected);
      expect(freed).toBeGreaterThan(0);
    },
  );

  test('arrive complete wherever a chunk ends', async () => {
    const held = body.indexOf(delimiter.slice(0, 2));
    for (let first = held; first < held + delimiter.length; first += 1)
      expect(await formIn(cutAt(body, [first, first + 2500]))).toEqual(expected);
  });
});
