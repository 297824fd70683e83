import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/duration.ts';
import { sql } from '../../../server/kit.ts';
import { startServer, testClock, type TestServer } from '../../../tests/server/harness.ts';
import { headerOf, type MailServer, mailServer, parsed } from '../../../tests/server/mail-server.ts';
import { type NewForm, newForm, type Person } from '../../../tests/server/person.ts';
import { createLogger } from '../../../server/logs.ts';
import { verifiedPerson } from '../../../tests/server/shared-form.ts';
import { DELIVERIES_TOPIC } from '../../deliveries/server/public.ts';
import { addToDigests } from './digests.ts';
import { notify } from './notify.ts';
import { sendDigests } from './send-digests.ts';

// New submissions are emailed together, each once, even if the server crashes in between.
let smtp: MailServer;
let isBusy = false;
let server: TestServer;
let owner: Person;
let form: NewForm;
const clock = testClock('2026-11-20T12:00:00Z');
beforeAll(async () => {
  smtp = await mailServer(() => (isBusy ? Object.assign(new Error('busy'), { responseCode: 451 }) : undefined));
  server = await startServer({ env: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://inlet.test' }, clock });
  owner = await verifiedPerson(server, 'owner@example.test');
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await smtp[Symbol.asyncDispose]();
});
beforeEach(async () => {
  form = await newForm(owner);
  await settled();
  smtp.received.length = 0;
});

const waiting = async () => (await sql`select from deliveries where state = 'waiting'`.execute(server.db)).rows.length;
const settled = () => expect.poll(waiting).toBe(0);
const set = async (change: object) =>
  expect(await owner.patch(`/v2/cli/forms/${form.form_uid}`, change)).toMatchObject({ status: 200 });
async function submit(fields: Record<string, string>) {
  const { statusCode } = await server.collector.inject({
    method: 'POST',
    url: `/f/${form.form_uid}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://example.com' },
    payload: new URLSearchParams(fields).toString(),
  });
  expect(statusCode).toBe(200);
  await settled();
}
async function submissions(): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from submissions where form_id = ${form.form_id} order by id`.execute(server.db);
  return rows.map(({ id }) => id);
}
const config = { port: 8080, product: 'Inlet', publicUrl: undefined, secret: 'x'.repeat(32) };
const services = () => ({
  db: server.db,
  live: server.live,
  clock,
  config,
  log: createLogger({ logLevel: 'silent' }),
});
const runJob = () => server.scheduler.runNow('notification-mail/digests');
/** Emails received since the last call, once the job has run. */
async function digests() {
  await runJob();
  await settled();
  return Promise.all(smtp.received.splice(0).map(parsed));
}

test('sends one email for all submissions after the full hour, and none for each', async () => {
  await set({ notification_digest: 'hourly' });
  await submit({ name: 'Lisa', message: 'Two baguettes, please.' });
  clock.advance(20 * MINUTE_MS);
  await submit({ name: 'Ben\r\nBcc: evil@example.test', message: 'A <b>cake</b>' });
  expect(await digests()).toEqual([]);
  clock.advance(40 * MINUTE_MS);
  const [mail, ...more] = await digests();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ subject: '2 new submissions to Contact', to: [{ address: 'owner@example.test' }] });
  expect(mail?.text).toMatch(
    /Lisa \(20\/11\/2026, \d\d:00\)\nTwo baguettes, please\.\nhttps:\/\/inlet\.test\/app\/\S+\/raw\/\d+\n\nBen Bcc: evil@example\.test/,
  );
  expect(mail?.html).toContain('A &lt;b&gt;cake&lt;/b&gt;');
  expect(mail && [headerOf(mail, 'bcc'), headerOf(mail, 'list-unsubscribe')]).toEqual([
    undefined,
    expect.stringContaining('/unsubscribe/'),
  ]);
  // No empty digest.
  clock.advance(3 * HOUR_MS);
  expect(await digests()).toEqual([]);
});

test('sends the day’s totals at the owner’s hour and time zone', async () => {
  clock.advance(Date.parse('2026-12-01T05:00:00Z') - clock.now().getTime());
  await set({
    notification_digest: 'daily',
    notification_digest_hour: 8,
    notification_digest_timezone: 'Europe/Berlin',
  });
  await submit({ name: 'Lisa', message: 'Two baguettes' });
  await submit({ name: 'Bot', _gotcha: 'x' });
  clock.advance(119 * MINUTE_MS);
  expect(await digests()).toEqual([]);
  clock.advance(MINUTE_MS);
  const [mail, ...more] = await digests();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('1 new submission to Contact');
  expect(mail?.text).toContain('Submissions in the last 24 hours: 1\nMarked as complete: 0\nSpam: 1\n');
  expect(mail?.text).toMatch(/By state: \w+ 1\n/);
  // Times are in the recipient's time zone.
  expect(mail?.text).toContain('Lisa (01/12/2026, 06:00)');
  expect(mail?.text).not.toContain('Bot');
});

test('loses nothing if no server is running at that time', async () => {
  await set({ notification_digest: 'daily', notification_digest_hour: 8 });
  await submit({ name: 'Lisa', message: 'Two baguettes' });
  clock.advance(3 * DAY_MS);
  expect(await digests()).toMatchObject([{ subject: '1 new submission to Contact' }]);
});

test('sends one digest, even if several servers check at once', async () => {
  await set({ notification_digest: 'hourly' });
  await submit({ name: 'Lisa' });
  clock.advance(HOUR_MS);
  await Promise.all(Array.from({ length: 4 }, () => sendDigests(services())));
  await settled();
  expect(smtp.received).toHaveLength(1);
});

test('sends what is pending when the digest is turned off, and then each submission again', async () => {
  await set({ notification_digest: 'daily', notification_digest_hour: 8 });
  await submit({ name: 'Lisa' });
  await set({ notification_digest: 'off' });
  expect(await digests()).toMatchObject([{ subject: '1 new submission to Contact' }]);
  await submit({ name: 'Ben', message: 'A cake' });
  expect(await digests()).toMatchObject([{ subject: 'Ben: A cake' }]);
});

test('moves to a new hour, and sends nothing once notifications are off', async () => {
  await set({ notification_digest: 'daily', notification_digest_hour: 8, notification_digest_timezone: 'UTC' });
  await submit({ name: 'Lisa' });
  const inThreeHours = (clock.now().getUTCHours() + 3) % 24;
  await set({ notification_digest_hour: inThreeHours });
  clock.advance(3 * HOUR_MS);
  expect(await digests()).toHaveLength(1);
  await submit({ name: 'Ben' });
  await set({ send_notification_email_on_new_submission: false });
  clock.advance(2 * DAY_MS);
  expect(await digests()).toEqual([]);
});

test('sends nothing about a submission whose notification was in progress when notifications were turned off', async () => {
  await set({ notification_digest: 'hourly' });
  await submit({ name: 'Lisa' });
  const [lisa = 0] = await submissions();
  await set({ send_notification_email_on_new_submission: false });
  const pending = async () =>
    (await sql`select from recipient_digest_entries where form_id = ${form.form_id}`.execute(server.db)).rows.length;
  await notify(services(), lisa, { subject: null, replyTo: null, cc: [] });
  expect(await pending()).toBe(0);
  await addToDigests(server.db, { formId: form.form_id, submissionId: lisa }, [
    { address: 'owner@example.test', due: clock.now() },
  ]);
  expect(await digests()).toEqual([]);
  expect(await pending()).toBe(0);
});

test('omits deleted submissions and spam, and sends nothing if none are left', async () => {
  await set({ notification_digest: 'hourly' });
  await submit({ name: 'Lisa' });
  await submit({ name: 'Bot' });
  const [lisa, bot] = await submissions();
  await owner.post(`/cli/submission/mark_as/${bot}`, { marker: 'spam' });
  await owner.delete(`/v2/cli/forms/${form.form_id}/submissions/${lisa}`);
  clock.advance(HOUR_MS);
  expect(await digests()).toEqual([]);
});

test('omits submissions deleted while the mail server is busy, and keeps no copy', async () => {
  await set({ notification_digest: 'hourly' });
  await submit({ name: 'Lisa', message: 'Two baguettes' });
  await submit({ name: 'Ben', message: 'A cake' });
  const [lisa, ben] = await submissions();
  clock.advance(HOUR_MS);
  isBusy = true;
  // An attempt counts from its claim; its lease ends once it has failed.
  const failed = async () =>
    (
      await sql<{ payload: unknown }>`
        select payload from deliveries
        where form_id = ${form.form_id} and state = 'waiting' and attempts > 0 and lease_until is null`.execute(
        server.db,
      )
    ).rows;
  const retry = async () => {
    clock.advance(MINUTE_MS);
    await server.live.publish(DELIVERIES_TOPIC, null);
  };
  await runJob();
  await expect.poll(failed).toHaveLength(1);
  expect(JSON.stringify(await failed())).not.toMatch(/Lisa|baguettes|cake/);
  await owner.delete(`/v2/cli/forms/${form.form_id}/submissions/${lisa}`);
  isBusy = false;
  await retry();
  await settled();
  const [mail] = await Promise.all(smtp.received.splice(0).map(parsed));
  expect(mail?.subject).toBe('1 new submission to Contact');
  expect(mail?.text).toContain('A cake');
  expect(mail?.text).not.toContain('Lisa');

  await submit({ name: 'Cleo' });
  clock.advance(HOUR_MS);
  isBusy = true;
  await runJob();
  await expect.poll(failed).toHaveLength(1);
  const cleo = (await submissions()).at(-1);
  for (const id of [ben, cleo]) await owner.delete(`/v2/cli/forms/${form.form_id}/submissions/${id}`);
  isBusy = false;
  await retry();
  await settled();
  expect(smtp.received).toEqual([]);
});

test('is sent to confirmed CC addresses, but not to unsubscribed ones', async () => {
  await set({ notification_digest: 'hourly', cc_addresses: ['team@example.test', 'new@example.test'] });
  await sql`update cc_confirmations set confirmed_at = now() where address = 'team@example.test'`.execute(server.db);
  await settled();
  smtp.received.length = 0;
  await submit({ name: 'Lisa' });
  clock.advance(HOUR_MS);
  await digests().then((mails) => expect(mails).toHaveLength(2));
  await submit({ name: 'Ben' });
  clock.advance(HOUR_MS);
  await runJob();
  await settled();
  const receivers = smtp.received.flatMap(({ to }) => to).toSorted();
  expect(receivers).toEqual(['owner@example.test', 'team@example.test']);
  const mine = (await Promise.all(smtp.received.splice(0).map(parsed))).map((mail) =>
    headerOf(mail, 'list-unsubscribe'),
  );
  await Promise.all(
    mine.map((link) =>
      server.console.inject({
        method: 'POST',
        url: (link ?? '').replace(/^<https:\/\/inlet\.test|>$/g, ''),
        headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'inlet.test' },
        payload: 'List-Unsubscribe=One-Click',
      }),
    ),
  );
  await submit({ name: 'Cleo' });
  clock.advance(HOUR_MS);
  expect(await digests()).toEqual([]);
});

test('lists the newest fifty, with the total number', async () => {
  await set({ notification_digest: 'hourly' });
  await submit({ name: 'First' });
  await sql`
    insert into submissions (form_id, current_state, submitted_data, body_hash, submitted_at, type)
    select ${form.form_id}::bigint, 'NEW', '{"name":"Guest"}', 'hash', ${clock.now()}::timestamptz, 'without_analytics'
    from generate_series(1, 59)`.execute(server.db);
  await sql`
    insert into recipient_digest_entries (submission_id, address, form_id)
    select id, 'owner@example.test', form_id from submissions where form_id = ${form.form_id} on conflict do nothing`.execute(
    server.db,
  );
  // Spam is neither counted nor listed, and submissions that are not listed are not read.
  await sql`
    update submissions set is_spam = true where id = (select max(id) from submissions where form_id = ${form.form_id})`.execute(
    server.db,
  );
  await sql`
    update submissions set submitted_data = 'unreadable' where id in (
      select id from submissions where form_id = ${form.form_id} and submitted_data like '%Guest%' order by id limit 8)`.execute(
    server.db,
  );
  clock.advance(HOUR_MS);
  const [mail] = await digests();
  expect(mail?.subject).toBe('59 new submissions to Contact');
  expect(mail?.text).toContain('Showing the newest 50.');
  expect(mail?.text?.match(/^Guest \(/gm)).toHaveLength(50);
  expect(mail?.text).not.toContain('First');
});

test('rejects an unknown frequency, hour or time zone', async () => {
  for (const change of [
    { notification_digest: 'weekly' },
    { notification_digest_hour: 24 },
    { notification_digest_timezone: 'Nowhere/Known' },
    { notification_digest_timezone: '+01:00' },
  ])
    expect(await owner.patch(`/v2/cli/forms/${form.form_uid}`, change), JSON.stringify(change)).toMatchObject({
      status: 400,
    });
});
