import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, sql } from '../../../server/kit.ts';
import { startServer, type TestServer } from '../../../tests/server/harness.ts';
import { type NewForm, newForm, newPerson, type Person } from '../../../tests/server/person.ts';
import { verifiedPerson } from '../../../tests/server/shared-form.ts';
import { engine } from '../../../tests/server/test-database.ts';
import { waitingForLocks } from '../../../tests/server/waiting.ts';
import { deleteDeliveries, queueDelivery } from '../../deliveries/server/public.ts';

let server: TestServer;
let owner: Person;
let form: NewForm;
beforeAll(async () => {
  server = await startServer({ env: { PUBLIC_URL: 'https://inlet.test' } });
  owner = await verifiedPerson(server, 'owner@example.test');
  form = await newForm(owner);
});
afterAll(() => server[Symbol.asyncDispose]());

/** Emails caused by `send`, once the queue is empty. */
async function mailAfter(send: () => Promise<unknown>) {
  // The verification email of a new account may still be queued.
  await expect.poll(undelivered, { timeout: 5000 }).toBe(0);
  const before = await outbox();
  await send();
  await expect.poll(undelivered, { timeout: 5000 }).toBe(0);
  const written = (await outbox()).filter((file) => !before.includes(file));
  return Promise.all(
    written.map(async (file) => PostalMime.parse(await readFile(path.join(server.dataDir, 'outbox', file)))),
  );
}
const outbox = () => readdir(path.join(server.dataDir, 'outbox')).catch((): string[] => []);
const undelivered = async () =>
  (await sql`select 1 from deliveries where state = 'waiting'`.execute(server.db)).rows.length;

const submit = (fields: Record<string, string>, headers: Record<string, string> = {}, to = form) =>
  server.collector.inject({
    method: 'POST',
    url: `/f/${to.form_uid}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://example.com', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

test('emails each submission to the owner with its fields and a link', async () => {
  const [mail, ...more] = await mailAfter(() =>
    submit({ name: '<b>Ann</b>', email: 'ann@visitor.test', message: 'Hello\nthere', _subject: 'A question' }),
  );
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    subject: 'A question',
    to: [{ address: 'owner@example.test' }],
    replyTo: [{ address: 'ann@visitor.test' }],
  });
  const { rows } = await sql<{ id: number }>`select max(id) as id from submissions`.execute(server.db);
  const link = `https://inlet.test/app/${form.project_uid}/${form.form_uid}/submissions/raw/${rows[0]?.id}`;
  expect(mail?.text).toContain(link);
  expect(mail?.html).toContain(link);
  // The visitor's message comes first, then the other fields, then page, time and device.
  expect(mail?.text).toMatch(
    /Hello\nthere\n\nName: <b>Ann<\/b>\nEmail: ann@visitor\.test\n[^]*\nSent: \d\d\/\d\d\/\d{4}, /,
  );
  expect(mail?.html?.indexOf('Hello<br>there')).toBeLessThan(mail?.html?.indexOf('ann@visitor.test') ?? 0);
  expect(mail?.html).not.toContain('<b>Ann');
});

test('prevents header injection by line breaks or extra addresses', async () => {
  const [mail] = await mailAfter(() =>
    submit({ name: 'A\r\nBcc: e@x.test', email: 'a@b.test, e@x.test', _subject: 'Hi\r\nBcc: e@x.test' }),
  );
  expect(mail?.bcc).toBeUndefined();
  expect(mail?.to).toEqual([{ name: expect.any(String) as string, address: 'owner@example.test' }]);
  expect(mail?.replyTo).toBeUndefined();
  expect(mail?.headers.filter(({ key }) => key === 'bcc')).toEqual([]);
});

test('sends a simulated submission the same way, marked as a test', async () => {
  const [mail] = await mailAfter(async () => {
    const { status, body } = await owner.post(`/cli/simulate_submission/${form.form_uid}`);
    expect([status, body['success']]).toEqual([200, true]);
  });
  expect(mail?.subject).toMatch(/^\[Test\] Test Visitor: /);
});

test('notifies CC addresses once the owner’s address is verified, and never before', async () => {
  await sql`
    insert into form_settings (form_id, cc_addresses) values (${form.form_id}, ${['team@example.test', 'OWNER@example.test']})`.execute(
    server.db,
  );
  await sql`
    insert into cc_confirmations (form_id, address, confirmed_at) values (${form.form_id}, 'team@example.test', now())`.execute(
    server.db,
  );
  await sql`update accounts set verified_at = null`.execute(server.db);
  const [unproven] = await mailAfter(() => submit({ name: 'Ann' }));
  expect(unproven?.cc).toBeUndefined();
  await sql`update accounts set verified_at = now()`.execute(server.db);
  const verified = await mailAfter(() => submit({ name: 'Ann' }));
  // One copy per recipient, each listing the others.
  const copies = verified.map(({ cc }) => cc);
  expect(copies).toEqual([0, 1].map(() => [{ name: '', address: 'team@example.test' }]));
});

test('limits an unverified address to five emails an hour; a verified one gets all', async () => {
  const unrelated = await newPerson(server, 'unrelated@example.test');
  const theirs = await newForm(unrelated);
  const send = async (): Promise<void> => {
    for (let count = 0; count < 8; count += 1) await submit({ name: 'Ann' }, {}, theirs);
  };
  expect(await mailAfter(send)).toHaveLength(5);
  const { body } = await unrelated.get<{ data: { deliveries: { kind: string; reason: string }[] } }>(
    `/v2/cli/forms/${theirs.form_uid}/deliveries?state=dead`,
  );
  expect(body.data.deliveries).toHaveLength(3);
  for (const { reason } of body.data.deliveries) expect(reason).toContain('only a few notifications per hour');
  await sql`update accounts set verified_at = now() where email = ${unrelated.email}`.execute(server.db);
  expect(await mailAfter(send)).toHaveLength(8);
});

test('sends nothing for spam or while notifications are off', async () => {
  expect(await mailAfter(() => submit({ name: 'Ann', _gotcha: 'bot' }))).toEqual([]);
  await sql`update form_settings set send_notification_email_on_new_submission = false`.execute(server.db);
  expect(await mailAfter(() => submit({ name: 'Ann' }))).toEqual([]);
});

test('lets each recipient unsubscribe with a single POST, and subscribe again', async () => {
  await sql`update form_settings set send_notification_email_on_new_submission = true`.execute(server.db);
  await sql`update accounts set verified_at = now()`.execute(server.db);
  const copies = await mailAfter(() => submit({ name: 'Ann' }));
  const links = copies.map((mail) => linkOf(mail, 'list-unsubscribe'));
  expect(new Set(links).size).toBe(2);
  expect(copies.map((mail) => linkOf(mail, 'list-unsubscribe-post'))).toEqual(
    Array(2).fill('List-Unsubscribe=One-Click'),
  );
  expect(copies[0]?.text).toContain(links[0]);
  const [mine = '', theirs = ''] = links;
  expect(mine).not.toContain('owner');

  expect(await open('GET', mine)).toMatchObject({ statusCode: 200 });
  expect(await mailAfter(() => submit({ name: 'Ann' }))).toHaveLength(2);
  expect(await open('POST', mine, 'List-Unsubscribe=One-Click')).toMatchObject({ statusCode: 200 });
  const [copy, ...more] = await mailAfter(() => submit({ name: 'Ann' }));
  expect(more).toEqual([]);
  expect(copy).toMatchObject({ to: [{ address: 'team@example.test' }] });
  const listed = () => owner.get(`/v2/cli/forms/${form.form_uid}/notifications/opted-out`);
  expect(await listed()).toMatchObject({ status: 200, body: { data: [{ address: 'owner@example.test' }] } });
  await open('POST', theirs, 'List-Unsubscribe=One-Click');
  expect(await mailAfter(() => submit({ name: 'Ann' }))).toEqual([]);
  expect(await open('POST', mine, 'again=yes')).toMatchObject({ statusCode: 200 });
  expect(await mailAfter(() => submit({ name: 'Ann' }))).toMatchObject([{ to: [{ address: 'owner@example.test' }] }]);
  expect(await listed()).toMatchObject({ body: { data: [{ address: 'team@example.test' }] } });
});

test('ignores a modified link or one of a deleted form', async () => {
  const copies = await mailAfter(() => submit({ name: 'Ann' }));
  const link = linkOf(copies[0], 'list-unsubscribe');
  const other = link.replace(/\/\d+\./, '/999999.');
  for (const wrong of [other, `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`, `${link}x`, '/unsubscribe/1']) {
    expect(await open('POST', wrong, 'List-Unsubscribe=One-Click')).toMatchObject({ statusCode: 404 });
  }
  expect(await mailAfter(() => submit({ name: 'Ann' }))).toHaveLength(1);
});

test('sends a test to an editor’s own verified address, up to an hourly limit', async () => {
  const send = () => owner.post(`/v2/cli/forms/${form.form_uid}/notifications/test`);
  const [mail, ...more] = await mailAfter(async () => {
    expect(await send()).toMatchObject({ status: 200, body: { data: { sent_to: 'owner@example.test' } } });
  });
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ subject: '[Test] [name]: [message]', to: [{ address: 'owner@example.test' }] });
  expect(mail?.text).toContain('Name: [name]');
  const rest = await Promise.all(Array.from({ length: 5 }, send));
  expect(rest.filter(({ status }) => status === 429)).toHaveLength(1);
  await sql`update accounts set verified_at = null`.execute(server.db);
  expect(await send()).toMatchObject({ status: 409 });
});

/** A header's value without angle brackets around a link. */
const linkOf = (mail: Email | undefined, name: string): string =>
  mail?.headers.find(({ key }) => key === name)?.value.replaceAll(/[<>]/g, '') ?? '';
/** A request without a session, as made by a mail program or a browser. */
const open = (method: 'GET' | 'POST', link: string, payload?: string) =>
  server.console.inject({
    method,
    url: link.replace('https://inlet.test', ''),
    headers:
      payload === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.test' },
    ...(payload === undefined ? {} : { payload }),
  });

// The embedded engine has a single connection, which serialises these requests anyway.
test.runIf(engine === 'postgres')(
  'sends nothing for a form that is deleted while its email is being composed',
  async () => {
    const deleted = await newForm(owner);
    await sql`
    insert into form_settings (form_id, send_notification_email_on_new_submission) values (${deleted.form_id}, false)`.execute(
      server.db,
    );
    await submit({ name: 'Ann' }, {}, deleted);
    const { rows } = await sql<{ id: number }>`select id from submissions where form_id = ${deleted.form_id}`.execute(
      server.db,
    );
    const written = await mailAfter(() =>
      inTransaction(server.db, async (tx) => {
        await sql`delete from forms where id = ${deleted.form_id}`.execute(tx);
        await deleteDeliveries(tx, [deleted.form_id]);
        await queueDelivery(server, {
          kind: 'notification-mail',
          target: 'Owner of Contact',
          payload: { subject: null, replyTo: null, cc: [] },
          formId: deleted.form_id,
          submissionId: rows[0]?.id ?? null,
        });
        await expect.poll(() => waitingForLocks(server.db)).toBe(1);
      }),
    );
    expect(written).toEqual([]);
  },
);
