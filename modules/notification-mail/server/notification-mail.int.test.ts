import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { startServer, type TestServer } from '../../../tests/server/harness.ts';
import { type NewForm, newForm, newPerson, type Person } from '../../../tests/server/person.ts';

let server: TestServer;
let owner: Person;
let form: NewForm;
beforeAll(async () => {
  server = await startServer({ env: { PUBLIC_URL: 'https://inlet.test' } });
  owner = await newPerson(server, 'owner@example.test');
  form = await newForm(owner);
});
afterAll(() => server[Symbol.asyncDispose]());

/** The newest mail about a submission, once everything that was queued has gone out. */
async function mailAfter(send: () => Promise<unknown>) {
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

test('the owner gets each submission by mail, with its fields and a link to it', async () => {
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
  expect(mail?.text).toContain('name: <b>Ann</b>');
  expect(mail?.html).not.toContain('<b>Ann');
});

test('a value with a line break or a second address changes no header', async () => {
  const [mail] = await mailAfter(() =>
    submit({ name: 'A\r\nBcc: e@x.test', email: 'a@b.test, e@x.test', _subject: 'Hi\r\nBcc: e@x.test' }),
  );
  expect(mail?.bcc).toBeUndefined();
  expect(mail?.to).toEqual([{ name: expect.any(String) as string, address: 'owner@example.test' }]);
  expect(mail?.replyTo).toBeUndefined();
  expect(mail?.headers.filter(({ key }) => key === 'bcc')).toEqual([]);
});

test('a simulated submission arrives the same way, marked as a test', async () => {
  const [mail] = await mailAfter(async () => {
    const { status, body } = await owner.post(`/cli/simulate_submission/${form.form_uid}`);
    expect([status, body['success']]).toEqual([200, true]);
  });
  expect(mail?.subject).toBe('[Test] New submission on Contact');
});

test('CC addresses get it once the owner’s address is proven, and never before', async () => {
  await sql`
    insert into form_settings (form_id, cc_addresses) values (${form.form_id}, ${['team@example.test', 'OWNER@example.test']})`.execute(
    server.db,
  );
  const [unproven] = await mailAfter(() => submit({ name: 'Ann' }));
  expect(unproven?.cc).toBeUndefined();
  await sql`update accounts set verified_at = now()`.execute(server.db);
  const [proven] = await mailAfter(() => submit({ name: 'Ann' }));
  expect(proven?.cc).toEqual([{ name: '', address: 'team@example.test' }]);
});

test('an address that nobody has proven gets five an hour, a proven one all', async () => {
  const stranger = await newPerson(server, 'stranger@example.test');
  const theirs = await newForm(stranger);
  const send = async (): Promise<void> => {
    for (let count = 0; count < 8; count += 1) await submit({ name: 'Ann' }, {}, theirs);
  };
  expect(await mailAfter(send)).toHaveLength(5);
  await sql`update accounts set verified_at = now() where email = ${stranger.email}`.execute(server.db);
  expect(await mailAfter(send)).toHaveLength(8);
});

test('spam and a form with notifications off send nothing', async () => {
  expect(await mailAfter(() => submit({ name: 'Ann', _gotcha: 'bot' }))).toEqual([]);
  await sql`update form_settings set send_notification_email_on_new_submission = false`.execute(server.db);
  expect(await mailAfter(() => submit({ name: 'Ann' }))).toEqual([]);
});
