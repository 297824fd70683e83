import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keysOf, shardOf } from '../../modules/collector/server/stream/keys.ts';
import { removeFailed } from '../../modules/collector/server/stream/remove-failed.ts';
import { sampleEntry } from '../../modules/collector/server/testing/sample-entry.ts';
import { installationId } from '../../modules/files/server/public.ts';
import { sql } from '../../server/kit.ts';
import { MULTIPART, multipart } from '../server/multipart.ts';
import { findRedis, RedisServer } from '../server/redis.ts';
import { asPage, TestCollector } from '../server/test-collector.ts';
import { streamOf } from './stream-of.ts';

describe.runIf(findRedis())('A collector that accepts through Redis', () => {
  const keys = keysOf('x'.repeat(32));
  let redis: RedisServer;
  let collector: TestCollector;

  beforeAll(async () => {
    redis = await RedisServer.start();
    collector = await TestCollector.open({ INTAKE_URL: redis.url });
  });
  beforeEach(() => collector.nextForm());
  afterAll(async () => {
    await collector[Symbol.asyncDispose]();
    await redis[Symbol.asyncDispose]();
  });

  const stored = (count: number) => expect.poll(() => collector.data()).toHaveLength(count);
  const status = async (): Promise<string> => {
    const lines = await collector.server.adminCommands
      .find(({ name }) => name === 'status')
      ?.run({ words: [], options: {} });
    return lines?.join('\n') ?? '';
  };

  it('responds as it does without Redis: JSON, a page, a redirect', async () => {
    const json = await collector.json({ text: 'one' });
    expect([json.statusCode, json.json()]).toEqual([
      200,
      { success: true, message: 'Thank you. Your message has been sent.', errors: [] },
    ]);
    const page = await collector.formPost('text=two', asPage);
    expect([page.statusCode, page.body.includes('Your message has been sent')]).toEqual([200, true]);
    const next = 'text=three&_next=https://example.com/thanks';
    expect((await collector.formPost(next, asPage)).headers.location).toBe('https://example.com/thanks');
    await stored(3);
  });

  it('stores what the tracking script sends, with its page view and analytics', async () => {
    const visit = collector.view();
    await collector.script({ fields: [['email', 'lisa@example.com', null]], visit });
    await stored(1);
    const [row] = await collector.rows();
    expect(row).toMatchObject({
      submitted_data: '{"email":"lisa@example.com"}',
      type: 'with_analytics',
      utm_source: 'news',
      submitter_timezone: 'Europe/Zurich',
      primary_language: 'de-CH',
      device_type: 'desktop',
      submitted_at: collector.clock.now(),
    });
    const views = await sql`select from visits where page_key = ${visit.page}`.execute(collector.server.db);
    expect(views.rows).toHaveLength(1);
  });

  it('stores the submissions of a form in the order in which they were accepted', async () => {
    for (let number = 0; number < 15; number += 1) await collector.json({ number });
    await stored(15);
    expect(await collector.data()).toEqual(Array.from({ length: 15 }, (_, number) => `{"number":"${number}"}`));
  });

  it('stores a repeated submission once, and rejects a reused key', async () => {
    const sent = { key: 'key-repeated', fields: [['text', 'once', null]] as const };
    const copies = await Promise.all([collector.script(sent), collector.script(sent), collector.script(sent)]);
    expect(copies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const reused = await collector.script({ ...sent, fields: [['text', 'other', null]] });
    expect([reused.statusCode, reused.json()]).toMatchObject([422, { success: false }]);
    await collector.json({ text: 'last' });
    await stored(2);
    expect(await collector.data()).toEqual(['{"text":"once"}', '{"text":"last"}']);
  });

  it('stores other content under a key that Redis has forgotten, since it was acknowledged', async () => {
    await collector.script({ key: 'key-forgotten', fields: [['text', 'first', null]] });
    await stored(1);
    await redis.run((client) => client.del(keys.keyOf(collector.form.form_uid, 'key-forgotten')));
    const again = { key: 'key-forgotten', fields: [['text', 'first', null]] as const };
    expect((await collector.script(again)).statusCode).toBe(200);
    await redis.run((client) => client.del(keys.keyOf(collector.form.form_uid, 'key-forgotten')));
    expect((await collector.script({ ...again, fields: [['text', 'second', null]] })).statusCode).toBe(200);
    await stored(2);
    expect(await collector.data()).toEqual(['{"text":"first"}', '{"text":"second"}']);
  });

  it('rejects what it would reject without Redis', async () => {
    expect((await collector.formPost('text=hello', {}, 'unknown')).statusCode).toBe(404);
    const elsewhere = await collector.formPost('text=hello', { origin: 'https://example.org' });
    expect([elsewhere.statusCode, elsewhere.body]).toEqual([403, expect.stringContaining('Invalid domain')]);
    expect((await collector.json({ text: 'known' })).statusCode).toBe(200);
    await collector.set('receive_submissions', false);
    collector.clock.advance(3000);
    expect((await collector.json({ text: 'closed' })).statusCode).toBe(403);
    await stored(1);
  });

  it('flags submissions above a network’s limit as spam, and rejects those far above it', async () => {
    const sent = Array.from({ length: 105 }, (_, number) => () => collector.json({ number }));
    const statuses = [];
    for (const send of sent) statuses.push((await send()).statusCode);
    expect(statuses.filter((code) => code === 200)).toHaveLength(100);
    expect(statuses.slice(100)).toEqual([429, 429, 429, 429, 429]);
    await stored(100);
    const rows = await collector.rows();
    expect(rows.map(({ is_spam }) => is_spam)).toEqual(Array.from({ length: 100 }, (_, at) => at >= 20));
    collector.clock.advance(61_000);
    expect((await collector.json({ text: 'later' })).statusCode).toBe(200);
    await expect.poll(async () => (await collector.rows()).at(-1)).toMatchObject({ is_spam: false });
  });

  it('flags a filled hidden field as spam', async () => {
    await collector.json({ text: 'buy', _gotcha: 'x' });
    await stored(1);
    expect((await collector.rows())[0]).toMatchObject({ is_spam: true });
  });

  it('stores a submission with files at once, after those that were accepted before', async () => {
    await collector.set('max_files', 2);
    await collector.json({ text: 'before' });
    const payload = multipart([
      ['name="text"', 'with a file'],
      ['name="cv"; filename="cv.txt"', 'My life'],
    ]);
    const url = `/f/${collector.form.form_uid}`;
    const headers = { 'content-type': MULTIPART };
    const response = await collector.server.collector.inject({ method: 'POST', url, payload, headers });
    expect(response.statusCode).toBe(200);
    expect(await collector.data()).toEqual(['{"text":"before"}', '{"text":"with a file","cv":"cv.txt"}']);
  });

  it('keeps what was for a form that the database does not have, and removes it after a week', async () => {
    await collector.json({ text: 'known' });
    await stored(1);
    const { db } = collector.server;
    await sql`delete from forms where id = ${collector.form.form_id}`.execute(db);
    expect((await collector.json({ text: 'too late' })).statusCode).toBe(200);
    const failed = () => redis.run((client) => client.xRange(keys.failed, '-', '+'));
    await expect.poll(failed).toHaveLength(1);
    expect((await failed())?.[0]?.message).toMatchObject({
      reason: 'Form not found',
      submission: expect.stringContaining('too late'),
    });
    await collector.nextForm();
    const retained = JSON.stringify({ formUid: collector.form.form_uid });
    for (const submission of [retained, 'not JSON'])
      await redis.run((client) =>
        client.xAdd(keys.failed, '*', { shard: '0', accepted: '1-0', reason: '', submission }),
      );

    const stream = streamOf(redis);
    await stream.open(await installationId(db));
    const after = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) });
    expect(await removeFailed({ db, clock: after(6) }, stream)).toBe(0);
    expect(await removeFailed({ db, clock: after(8) }, stream)).toBe(1);
    stream.close();
    expect((await failed())?.map(({ message }) => message['submission'])).toEqual([retained, 'not JSON']);
    await redis.run((client) => client.del(keys.failed));
  });

  it('keeps an entry that it cannot read, stores those after it, and tries again on request', async () => {
    await collector.json({ text: 'known' });
    await stored(1);
    const stream = keys.streams[shardOf(collector.form.form_uid)] ?? '';
    await redis.run((client) => client.xAdd(stream, '*', { submission: '{"version":2}', sent: '1' }));
    await collector.json({ text: 'after' });
    await stored(2);
    await expect.poll(status).toContain('1 could not be stored and remain in Redis');
    const retry = collector.server.adminCommands.find(({ name }) => name === 'intake retry');
    await redis.run((client) => client.configSet('maxmemory', '1'));
    expect(await retry?.run({ words: [], options: {} })).toEqual(['Retrying 1 submission.']);
    await redis.run((client) => client.configSet('maxmemory', '0'));
    await expect.poll(status).toContain('1 could not be stored and remain in Redis');
    await redis.run((client) => client.del(keys.failed));
  });

  it('sets aside an entry that the database rejects, with its content, and stores those around it', async () => {
    const uid = collector.form.form_uid;
    const submission = sampleEntry({
      formUid: uid,
      fields: [['text', 'never stored']],
      key: 'key-rejected',
      // A timestamp later than PostgreSQL reads.
      receivedAt: new Date(8.64e15),
    });
    await collector.json({ text: 'before' });
    const stream = keys.streams[shardOf(uid)] ?? '';
    await redis.run((client) => client.xAdd(stream, '*', { submission, sent: '1' }));
    await collector.json({ text: 'after' });
    await stored(2);
    expect(await collector.data()).toEqual(['{"text":"before"}', '{"text":"after"}']);
    const failed = () => redis.run((client) => client.xRange(keys.failed, '-', '+'));
    await expect.poll(failed).toHaveLength(1);
    const [entry] = (await failed()) ?? [];
    expect(entry?.message).toMatchObject({ submission, reason: expect.stringContaining('out of range') });
    await redis.run((client) => client.del(keys.failed));
  });

  it('removes from Redis what is stored', async () => {
    await collector.json({ text: 'hello' });
    await stored(1);
    const { streams } = keys;
    await expect
      .poll(() => redis.run((client) => Promise.all(streams.map((stream) => client.xLen(stream)))))
      .toEqual(streams.map(() => 0));
    await expect.poll(status).toContain(', 0 submissions waiting for the database.');
  });
});
