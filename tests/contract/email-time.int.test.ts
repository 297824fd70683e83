import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseInThread } from '../../modules/answers/server/parse-in-thread.ts';
import { startServer, type TestServer } from '../server/harness.ts';
import { NoBlock } from './no-block.ts';

// Emails that take the parser long. None blocks the event loop for longer than the rule of `linear-time.int.test.ts`
// allows: the recipient of a reply may answer with any of them.

let server: TestServer;
const noBlock = new NoBlock();
beforeAll(async () => {
  server = await startServer();
  await noBlock.prepare((await server.listen()).collector);
});
afterAll(async () => {
  noBlock[Symbol.dispose]();
  await server[Symbol.asyncDispose]();
});

const MB = 1_000_000;
const times = (text: string, bytes: number): string => text.repeat(Math.floor(bytes / text.length));
const SENDER = 'From: lisa@example.com\r\n';
const typed = (type: string, body: string) => `${SENDER}Content-Type: ${type}\r\n\r\n${body}`;
/** Multipart bodies within each other. */
const nested = (depth: number) =>
  Array.from({ length: depth }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`).join('');

const emails: Readonly<Record<string, string>> = {
  'long text': `${SENDER}\r\n${times('Friday is fine\r\n', 8 * MB)}`,
  'Japanese text': typed('text/plain; charset=iso-2022-jp', times('\x1b$B$3$l\x1b(B\r\n', 6 * MB)),
  'flowed text': typed('text/plain; format=flowed', times(' \r\n', 4 * MB)),
  'broken quoted-printable text': `${SENDER}Content-Transfer-Encoding: quoted-printable\r\n\r\n${times('=', 4 * MB)}`,
  'HTML with a table': typed('text/html', `<table>${times('<tr><td>a<td>b', 0.3 * MB)}`),
  'HTML with images': typed('text/html', times('<img src="cid:a">', 0.3 * MB)),
  'thousands of senders': `From: ${times('g:a@b.c;', 0.9 * MB)}\r\n\r\nhi`,
  'thousands of recipients': `${SENDER}To: ${times('xn--a@xn--a.b, ', 0.9 * MB)}\r\n\r\nhi`,
  'thousands of parameters': typed(`text/plain; ${times('name*0*=a; ', 0.9 * MB)}`, 'hi'),
  'many empty lines in a part': `${SENDER}${nested(1)}\r\n${times('\r\n', 4 * MB)}`,
  'beginnings of boundaries in nested parts': `${SENDER}${nested(190)}\r\n${times('--x\r\n', 2 * MB)}`,
};

const CHUNK = 64 * 1024;
function* chunksOf(email: string): Generator<Buffer> {
  const bytes = Buffer.from(email, 'latin1');
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}

test.each(Object.entries(emails))('an email with %s blocks nothing', async (name, email) => {
  const chunks = [...chunksOf(email)];
  await noBlock.expectOf(name, async () => {
    const message = await parseInThread(Readable.from(chunks), undefined, async ({ content }) => {
      content.resume();
    });
    expect(message.kind).toBe('answer');
  });
});
