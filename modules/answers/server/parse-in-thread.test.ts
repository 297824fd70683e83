import { PassThrough, Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { UnreadableMessage } from './parse-message.ts';
import { parseInThread } from './parse-in-thread.ts';
import { attached, emailFrom } from './testing/emails.ts';

const drained = async ({ content }: { readonly content: Readable }): Promise<void> => {
  content.resume();
};
const parse = (email: string, receive = drained) =>
  parseInThread(Readable.from([Buffer.from(email)]), undefined, receive);

/** Takes the parser about a minute. */
function endlessEmail(): string {
  const nested = Array.from(
    { length: 190 },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
  );
  return `From: lisa@example.com\r\n${nested.join('')}\r\n${'--x\r\n'.repeat(4_000_000)}`;
}

test('parses several emails, also at once, with their attachments', async () => {
  const large = Buffer.alloc(300_000, 'abc');
  const received = async (text: string) => {
    const files: Buffer[] = [];
    const message = await parse(
      emailFrom({ text, parts: [attached('a', large), attached('b', text)] }),
      async (file) => {
        files.push(Buffer.concat(await file.content.toArray()));
      },
    );
    expect(files).toEqual([large, Buffer.from(text)]);
    return message.text;
  };
  expect(await Promise.all([received('one'), received('two')])).toEqual(['one', 'two']);
  expect(await received('three')).toBe('three');
});

test('ends while it parses once the content fails, and parses the next email', async () => {
  const content = new PassThrough();
  const parsing = parseInThread(content, undefined, drained);
  content.write(endlessEmail());
  const error = new Error('too late');
  content.destroy(error);
  await expect(parsing).rejects.toBe(error);
  expect((await parse(emailFrom())).text).toBe('Friday is fine');
});

test('fails with the error of the receiver, even if it reads nothing', async () => {
  const error = new Error('disk full');
  const email = emailFrom({ parts: [attached('large', Buffer.alloc(2_000_000, 'abc'))] });
  const failing = async () => {
    throw error;
  };
  await expect(parse(email, failing)).rejects.toBe(error);
  expect((await parse(emailFrom())).text).toBe('Friday is fine');
});

test('ends the attachment of an unreadable email, and parses the next one', async () => {
  const header = `Content-Type: text/plain\r\nX: ${'x'.repeat(2_000_000)}`;
  const email = emailFrom({ parts: [header] });
  await expect(parse(email)).rejects.toBeInstanceOf(UnreadableMessage);
  expect((await parse(emailFrom())).text).toBe('Friday is fine');
});
