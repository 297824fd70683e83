import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction, sql } from '../../../server/kit.ts';
import { writtenMails } from '../../../tests/server/outbox.ts';
import { prove } from '../../../tests/server/shared-form.ts';
import { TestCollector } from '../../../tests/server/test-collector.ts';
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

const DAY = 24 * 3_600_000;
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
/** The kinds of the deliveries queued for a submission. Steps queue the emails that they stand for. */
async function sentFor(id: number): Promise<readonly string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from deliveries where submission_id = ${id} and kind <> 'mail' order by kind`.execute(on.server.db);
  return rows.map(({ kind }) => kind);
}
const all = ['auto-reply', 'notification-mail', 'webhook'];

test('sends what the submission would have sent on arrival, once, when it is released from spam', async () => {
  const id = await spam('Table%20for%20two');
  expect(await sentFor(id)).toEqual([]);
  expect(await mark(id, '!spam')).toMatchObject({ status: 200 });
  expect(await sentFor(id)).toEqual(all);
  const subjects = async () => (await writtenMails(on.server)).map(({ subject }) => subject);
  await expect.poll(subjects, { timeout: 5000 }).toEqual(expect.arrayContaining(['Table for two', 'Thank you']));
  await mark(id, 'spam');
  await mark(id, '!spam');
  expect(await sentFor(id)).toEqual(all);
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

test('answers the visitor only within a day and notifies everybody else whenever it is released', async () => {
  const id = await spam();
  on.clock.advance(DAY + 60_000);
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
