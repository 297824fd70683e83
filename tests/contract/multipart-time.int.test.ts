import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { httpRequest } from '../server/http-request.ts';
import { MULTIPART } from '../server/multipart.ts';
import { TestCollector } from '../server/test-collector.ts';
import { NoBlock } from './no-block.ts';

// Multipart bodies as long as the collector takes them, which fit no schema. None blocks the event loop for longer than
// the rule of `linear-time.int.test.ts` allows, and each gets a response in the usual envelope.

let collector: TestCollector;
let base: string;
const noBlock = new NoBlock();
beforeAll(async () => {
  collector = await TestCollector.open();
  base = (await collector.server.listen()).collector;
  await noBlock.prepare(base);
});
afterAll(async () => {
  noBlock[Symbol.dispose]();
  await collector[Symbol.asyncDispose]();
});
beforeEach(() => collector.nextForm());

/** A body of bytes, each given as a character. */
const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const body = (count: number, part: (n: number) => string): Buffer =>
  bytes(`${Array.from({ length: count }, (_, n) => `--x\r\n${part(n)}\r\n`).join('')}--x--\r\n`);
const field = (name: string, value: string, { more = '', headers = '' } = {}): string =>
  `Content-Disposition: form-data; name="${name}"${more}\r\n${headers}\r\n${value}`;
const typed = (charset: string) => ({ headers: `Content-Type: text/plain; charset=${charset}\r\n` });

/** Bodies of texts, with the status of their response. */
const texts: Readonly<Record<string, readonly [status: number, body: Buffer]>> = {
  '5,000 values that are not UTF-8': [200, body(5000, (n) => field(`f${n}`, '\xff'))],
  '5,000 names that are not UTF-8': [200, body(5000, (n) => field(`\xe9${n}`, 'a'))],
  '5,000 values of one name': [200, body(5000, () => field('a', '\xff'))],
  '25 long values that are not UTF-8': [200, body(25, (n) => field(`f${n}`, '\xff'.repeat(8000)))],
  '5,000 values in a charset that the form declares': [
    200,
    body(5000, (n) => (n === 0 ? field('_charset_', 'shift_jis') : field(`f${n}`, '\x82\xa0'))),
  ],
  '2,500 parts that declare UTF-16': [200, body(2500, (n) => field(`f${n}`, 'aa', typed('utf-16le')))],
  '2,500 parts that declare GB 18030': [200, body(2500, (n) => field(`f${n}`, '\xff\xff', typed('gb18030')))],
  '2,500 parts that declare an unknown charset': [200, body(2500, (n) => field(`f${n}`, '\xff', typed('nothing')))],
  '5,000 empty values': [200, body(5000, (n) => field(`f${n}`, ''))],
  '5,000 parts without a name': [400, body(5000, () => field('', ''))],
  '5,000 parts without headers': [400, body(5000, () => '\r\n')],
  'more than 5,000 parts': [400, body(6000, () => field('', ''))],
  '50,000 boundaries': [400, bytes(`${'--x\r\n'.repeat(50_000)}--x--\r\n`)],
  'thousands of headers': [400, body(20, () => `${'X: y\r\n'.repeat(1900)}\r\n`)],
  'thousands of parameters': [200, body(3, () => field('a', '', { more: '; a=b'.repeat(19_000) }))],
  'a long quoted parameter': [200, body(3, () => field('a', '', { more: `; b="${String.raw`\"`.repeat(38_000)}"` }))],
  'a value of beginnings of boundaries': [200, body(1, () => field('a', '\r\n--'.repeat(60_000)))],
  'a value of line breaks': [200, body(1, () => field('a', '\r\n'.repeat(120_000)))],
  'a long preamble': [400, bytes(`${'\r\n-'.repeat(80_000)}--x--\r\n`)],
};

const fileOf = (parameter: string) => (n: number) => field(`f${n}`, '', { more: `; filename${parameter}` });
/** Bodies of files with zero bytes. */
const files: Readonly<Record<string, Buffer>> = {
  '4,000 files': body(4000, fileOf('="a"')),
  '4,000 files whose names are not UTF-8': body(4000, fileOf('="\xe9"')),
  '2,500 files with names in ISO-8859-1': body(2500, fileOf("*=iso-8859-1''%e9")),
  '2,500 files with names in UTF-16': body(2500, fileOf("*=utf-16''%e9")),
};

async function expectResponse(name: string, payload: Buffer, status: number): Promise<void> {
  await noBlock.expectOf(name, async () => {
    const response = await httpRequest(`${base}/f/${collector.form.form_uid}`, {
      method: 'POST',
      headers: { 'content-type': MULTIPART, accept: 'application/json', origin: 'https://example.com' },
      body: payload,
    });
    expect([response.status, JSON.parse(response.text)]).toMatchObject([status, { success: status === 200 }]);
  });
}

test.each(Object.entries(texts))('%s block nothing', (name, [status, payload]) =>
  expectResponse(name, payload, status),
);

describe.each(Object.entries(files))('%s of zero bytes', (name, payload) => {
  test('block nothing where the form accepts a few', () => expectResponse(name, payload, 413));

  test('block nothing where it accepts none', async () => {
    await collector.set('max_files', 0);
    await expectResponse(name, payload, 200);
  });
});
