import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '../../../contract/duration.ts';
import { inTransaction, sql } from '../../../server/kit.ts';
import { writtenMails } from '../../../tests/server/outbox.ts';
import { prove } from '../../../tests/server/shared-form.ts';
import { TestCollector } from '../../../tests/server/test-collector.ts';
import { DELIVERIES_TOPIC } from '../../deliveries/server/public.ts';
import { up } from '../../submissions/server/migrations/008-held-back.ts';

let on: TestCollector;
beforeAll(async () => {
  on = await TestCollector.open();
  await prove(on.server, on.owner.email);
});
afterAll(() => on[Symbol.asyncDispose]());
beforeEach(async () => {
  await on.nextForm();
  await on.owner.patch(`/v2/cli/forms/${on.form.form_uid}`, {
    is_auto_responder_email_on: true,
    auto_responder_email_subject: 'Thank you',
    auto_responder_email_from_name: 'Acme',
    auto_responder_email_template: 'We got your message.',
  });
  await on.owner.post(`/v2/cli/forms/${on.form.form_uid}/webhooks`, {
    name: 'Orders',
    request_url: 'https://hooks.example.test/orders',
  });
});

let visitors = 0;
/** Creates spam from a new visitor and returns its id. */
async function spam(subject = 'A question'): Promise<number> {
  visitors += 1;
  await on.formPost(`name=Ann&email=ann${visitors}%40visitor.test&_subject=${subject}&_gotcha=bot`);
  return newest();
}
async function newest(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select max(id) as id from submissions where form_id = ${on.form.form_id}`.execute(on.server.db);
  return rows[0]?.id ?? 0;
}
const mark = (id: number, marker: string, more: object = {}) =>
  on.owner.post(`/cli/submission/mark_as/${id}`, { marker, ...more });
const markBulk = (submission_ids: number[], marker: string, more: object = {}) =>
  on.owner.post(`/v2/cli/forms/${on.form.form_uid}/submissions/mark`, { marker, submission_ids, ...more });
/** The kinds of the deliveries queued for a submission. Steps queue the actual emails. */
async function sentFor(id: number): Promise<readonly string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from deliveries where submission_id = ${id} and kind <> 'mail' order by kind`.execute(on.server.db);
  return rows.map(({ kind }) => kind);
}
/** The kinds of the deliveries of a submission that are still to be made. */
async function waiting(id: number): Promise<readonly string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from deliveries where submission_id = ${id} and held_until > ${on.clock.now()}`.execute(on.server.db);
  return rows.map(({ kind }) => kind);
}
const all = ['auto-reply', 'notification-mail', 'webhook'];

/** Lets the time to undo a release pass. */
async function passHold(): Promise<void> {
  on.clock.advance(10_000);
  await on.server.live.publish(DELIVERIES_TOPIC, null, on.server.db);
}
const subjects = async () => (await writtenMails(on.server)).map(({ subject }) => subject);

test('sends what the submission would have sent on arrival, once, when it is released from spam', async () => {
  const id = await spam('Table%20for%20two');
  expect(await sentFor(id)).toEqual([]);
  expect(await mark(id, '!spam')).toMatchObject({ status: 200 });
  expect(await sentFor(id)).toEqual(all);
  await passHold();
  await expect.poll(subjects, { timeout: 5000 }).toEqual(expect.arrayContaining(['Table for two', 'Thank you']));
  await mark(id, 'spam');
  await mark(id, '!spam');
  expect(await sentFor(id)).toEqual(all);
});

test('sends nothing for ten seconds, and nothing at all if the release is undone until then', async () => {
  const id = await spam('Undone');
  await mark(id, '!spam');
  on.clock.advance(9_999);
  await on.server.live.publish(DELIVERIES_TOPIC, null, on.server.db);
  expect(await mark(id, 'spam')).toMatchObject({ body: {} });
  expect(await sentFor(id)).toEqual([]);
  await passHold();
  // Another release sends everything, as the first would have.
  await mark(id, '!spam');
  expect(await sentFor(id)).toEqual(all);
  await passHold();
  await expect.poll(subjects, { timeout: 5000 }).toEqual(expect.arrayContaining(['Undone']));
  expect((await subjects()).filter((subject) => subject === 'Undone')).toHaveLength(1);
});

test('says what had gone out before the release was undone, and does not send it again', async () => {
  const [early, late] = [await spam('Early'), await spam('Late')];
  await mark(early, '!spam');
  await passHold();
  await expect.poll(subjects, { timeout: 5000 }).toEqual(expect.arrayContaining(['Early']));
  await mark(late, '!spam');
  expect(await markBulk([early, late], 'spam')).toMatchObject({ body: { data: { changed: 2, already_sent: 1 } } });
  await markBulk([early, late], '!spam');
  expect(await sentFor(late)).toEqual(all);
  expect(await waiting(early)).toEqual([]);
});

test('leaves other deliveries of the submission alone when a release is undone', async () => {
  const id = await spam();
  await mark(id, '!spam');
  await sql`
    insert into deliveries (form_id, submission_id, kind, target, payload, next_at)
    values (${on.form.form_id}, ${id}, 'webhook', 'other.example.test', '{}', ${on.clock.now()}::timestamptz + interval '1 hour')`.execute(
    on.server.db,
  );
  await mark(id, 'spam');
  expect(await sentFor(id)).toEqual(['webhook']);
});

test('does not mention a release that was long ago', async () => {
  const id = await spam('Long ago');
  await mark(id, '!spam');
  await passHold();
  await expect.poll(subjects, { timeout: 5000 }).toEqual(expect.arrayContaining(['Long ago']));
  on.clock.advance(DAY_MS);
  expect((await mark(id, 'spam')).body).not.toHaveProperty('already_sent');
});

test('sends once when two people release it at the same time', async () => {
  const id = await spam();
  await Promise.all([mark(id, '!spam'), mark(id, '!spam'), markBulk([id], '!spam')]);
  expect(await sentFor(id)).toEqual(all);
});

test('sends nothing on a plain release, and once on a release with notifications', async () => {
  const id = await spam();
  await mark(id, '!spam', { notify: false });
  expect(await sentFor(id)).toEqual([]);
  await mark(id, 'spam');
  await mark(id, '!spam');
  expect(await sentFor(id)).toEqual(all);
});

test('notifies for each submission of a bulk release, or for none', async () => {
  const quiet = [await spam(), await spam()];
  const loud = [await spam(), await spam(), await spam()];
  expect(await markBulk(quiet, '!spam', { notify: false })).toMatchObject({ body: { data: { changed: 2 } } });
  expect(await markBulk(loud, '!spam')).toMatchObject({ body: { data: { changed: 3 } } });
  for (const id of quiet) expect(await sentFor(id)).toEqual([]);
  for (const id of loud) expect(await sentFor(id)).toEqual(all);
});

test('replies to the visitor only within a day and notifies everybody else whenever it is released', async () => {
  const id = await spam();
  on.clock.advance(DAY_MS + 60_000);
  await mark(id, '!spam');
  expect(await sentFor(id)).toEqual(['notification-mail', 'webhook']);
});

test('does not notify again for a submission marked as spam by mistake', async () => {
  await on.formPost('name=Ann&email=person%40visitor.test');
  const id = await newest();
  expect(await sentFor(id)).toEqual(all);
  await mark(id, 'spam');
  await mark(id, '!spam');
  expect(await sentFor(id)).toEqual(all);
});

test('notifies on releasing spam from before the upgrade, but not what a person marked', async () => {
  const id = await spam();
  await on.formPost('name=Bob&email=bob%40visitor.test');
  const marked = await newest();
  await mark(marked, 'spam');
  await inTransaction(on.server.db, async (tx) => {
    await sql`alter table submissions drop column held_back`.execute(tx);
    await up(tx);
  });
  await markBulk([id, marked], '!spam');
  expect(await sentFor(id)).toEqual(all);
  expect(await sentFor(marked)).toEqual(all);
});

test('accepts only a boolean as the choice', async () => {
  const id = await spam();
  for (const notify of ['yes', 1, null]) expect(await mark(id, '!spam', { notify })).toMatchObject({ status: 400 });
  expect(await sentFor(id)).toEqual([]);
});
