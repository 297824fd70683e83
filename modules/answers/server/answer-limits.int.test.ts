import { PassThrough, type Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { FileStorage } from '../../files/server/public.ts';
import { attached, emailFrom } from './testing/emails.ts';
import { receiverEach } from './testing/receiver-each.ts';

const at = receiverEach();
const { answers, clock, here, receive, receiverWith } = at;

test('an email with thousands of parts is not stored', async () => {
  const parts = Array.from({ length: 5000 }, (_, n) => attached(`${n}.txt`, 'x'));
  await expect(receive(emailFrom({ parts }))).rejects.toThrow('cannot be read');
  expect(await answers()).toEqual([]);
});

test('an email that cannot be stored in time delays no other', async () => {
  class StuckStorage extends FileStorage {
    #isStuck = true;
    override read(key: string): Readable {
      if (!this.#isStuck) return super.read(key);
      this.#isStuck = false;
      return new PassThrough();
    }
  }
  // The second email waits until another thread has loaded the parser.
  const by = receiverWith(new StuckStorage(here.server.dataDir), 5000);
  const another = emailFrom({ headers: { 'Message-ID': '<another@example.com>' } });
  const results = await Promise.allSettled([receive(emailFrom(), { by }), receive(another, { by })]);
  const reason = new Error('The email could not be stored in time');
  expect(results).toHaveLength(2);
  expect(results).toContainEqual({ status: 'rejected', reason });
  expect(results).toContainEqual({ status: 'fulfilled', value: 'stored' });
});

test('more than 30 emails an hour for one submission are not stored', async () => {
  const numbered = (n: number) => emailFrom({ headers: { 'Message-ID': `<${n}@example.com>` } });
  const first: string[] = [];
  for (let n = 0; n < 31; n += 1) first.push(await receive(numbered(n)));
  expect(first).toEqual([...Array<string>(30).fill('stored'), 'too-many']);
  clock.advance(3_600_001);
  expect(await receive(numbered(30))).toBe('stored');
});

test('automatic replies and bounces do not count against the limit of answers', async () => {
  const numbered = (n: number, headers = {}) =>
    emailFrom({ headers: { 'Message-ID': `<${n}@example.com>`, ...headers } });
  for (let n = 0; n < 30; n += 1) await receive(numbered(n, { 'Auto-Submitted': 'auto-replied' }));
  expect(await receive(numbered(30, { 'Auto-Submitted': 'auto-replied' }))).toBe('too-many');
  expect(await receive(numbered(31))).toBe('stored');
});

test('the detail has the newest 100 answers, and truncates long ones', async () => {
  await sql`
    insert into answers (submission_id, reply_id, message_key, kind, from_name, from_address, subject, text, quoted,
      left_out, received_at)
    select ${at.submission}, 7, n::text, 'answer', '', 'lisa@example.com', n::text, repeat('x', 100000), repeat('y', 50000),
      '[]', now() from generate_series(1, 101) n`.execute(here.server.db);
  const shown = await answers();
  expect([shown.length, shown[0]?.subject, shown.at(-1)?.subject]).toEqual([100, '2', '101']);
  const lengths = shown.map(({ text, quoted }) => [text.length, quoted.length]);
  expect(lengths.slice(-4)).toEqual([[10_001, 10_001], ...Array.from({ length: 3 }, () => [100_000, 50_000])]);
  expect(new Set(lengths.slice(0, -3).flat())).toEqual(new Set([10_001]));
  expect(shown[0]?.text.endsWith('x…')).toBe(true);
});
