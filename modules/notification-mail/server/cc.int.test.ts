import type { Email } from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../contract/duration.ts';
import { inTransaction, sql } from '../../../server/kit.ts';
import { startServer, testClock, type TestServer } from '../../../tests/server/harness.ts';
import { writtenMails } from '../../../tests/server/outbox.ts';
import { type NewForm, newForm, newPerson, type Person } from '../../../tests/server/person.ts';
import { prove, verifiedPerson } from '../../../tests/server/shared-form.ts';
import { up } from './migrations/002-cc-confirmations.ts';

let server: TestServer;
let owner: Person;
const clock = testClock('2026-11-20T12:00:00Z');
beforeAll(async () => {
  server = await startServer({ env: { PUBLIC_URL: 'https://inlet.test', BILLING_PROVIDER: 'none' }, clock });
  owner = await verifiedPerson(server, 'owner@example.test');
});
afterAll(() => server[Symbol.asyncDispose]());

const pending = async () => (await sql`select from deliveries where state = 'waiting'`.execute(server.db)).rows.length;
/** Emails sent to an address so far, oldest first, once the queue is empty. */
async function mailsTo(address: string): Promise<readonly Email[]> {
  await expect.poll(pending, { timeout: 10_000 }).toBe(0);
  const isTo = ({ headers }: Email) =>
    headers.some(({ key, value }) => (key === 'to' || key === 'cc') && value.toLowerCase().includes(address));
  return (await writtenMails(server)).filter(isTo);
}
const confirmations = async (address: string) =>
  (await mailsTo(address)).filter(({ subject }) => subject?.startsWith('Do you want emails about'));
const linkIn = (mail: Email | undefined) =>
  /https:\/\/inlet\.test(\/confirm-cc\/\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
/** Number of notifications sent to an address. The owner's copy names it as well. */
const copies = async (address: string) =>
  new Set((await mailsTo(address)).flatMap(({ text = '' }) => /submissions\/raw\/\d+/.exec(text)?.[0] ?? [])).size;
const submit = ({ form_uid }: NewForm) =>
  server.collector.inject({
    method: 'POST',
    url: `/f/${form_uid}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://example.com' },
    payload: 'name=Ann',
  });
const setCc = (form: NewForm, ...cc_addresses: string[]) =>
  owner.patch(`/v2/cli/forms/${form.form_uid}`, { cc_addresses });
const listed = async (form: NewForm) =>
  (await owner.get<{ data: unknown }>(`/v2/cli/forms/${form.form_uid}/notifications/cc`)).body.data;
const ask = (form: NewForm, address: string, by = owner) =>
  by.post(`/v2/cli/forms/${form.form_uid}/notifications/cc/ask`, { address });
/** A request without a session, as made by a browser or a mail program. */
const open = (method: 'GET' | 'POST', url: string) =>
  server.console.inject({
    method,
    url,
    headers: method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {},
    ...(method === 'POST' && { payload: 'confirm=yes' }),
  });

test('sends a CC address only a confirmation link, and submissions once it has confirmed', async () => {
  const form = await newForm(owner);
  expect(await setCc(form, 'Team@Example.test')).toMatchObject({ status: 200 });
  await submit(form);
  const [mail, ...more] = await mailsTo('team@example.test');
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ replyTo: [{ address: 'owner@example.test' }], to: [{ name: '' }] });
  expect(await listed(form)).toEqual([{ address: 'Team@Example.test', is_confirmed: false, allowed_until: null }]);

  const link = linkIn(mail);
  // Link scanners open links that nobody has clicked.
  expect(await open('GET', link)).toMatchObject({ statusCode: 200 });
  expect(await listed(form)).toMatchObject([{ is_confirmed: false }]);
  expect(await open('POST', link)).toMatchObject({ statusCode: 200 });
  expect(await listed(form)).toMatchObject([{ is_confirmed: true }]);
  await submit(form);
  expect(await copies('team@example.test')).toBe(1);
  expect(await ask(form, 'team@example.test')).toMatchObject({ status: 409 });
  // Saving the list again sends no second link.
  await setCc(form, 'team@example.test');
  expect(await confirmations('team@example.test')).toHaveLength(1);
  expect(await listed(form)).toMatchObject([{ is_confirmed: true }]);
});

test('sends a page’s _cc only to confirmed addresses', async () => {
  const form = await newForm(owner);
  await setCc(form, 'listed@example.test');
  await server.collector.inject({
    method: 'POST',
    url: `/f/${form.form_uid}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://example.com' },
    payload: 'name=Ann&_cc=listed%40example.test',
  });
  expect(await copies('listed@example.test')).toBe(0);
});

test('requires a new confirmation after removal, and per form', async () => {
  const [form, other] = [await newForm(owner), await newForm(owner)];
  await setCc(form, 'again@example.test');
  await open('POST', linkIn((await confirmations('again@example.test'))[0]));
  await setCc(other, 'again@example.test');
  expect(await listed(other)).toMatchObject([{ is_confirmed: false }]);
  await setCc(form);
  await setCc(form, 'again@example.test');
  expect(await listed(form)).toMatchObject([{ is_confirmed: false }]);
  await submit(form);
  expect(await copies('again@example.test')).toBe(0);
  expect(await confirmations('again@example.test')).toHaveLength(3);
});

test('resends the link on request, up to five times an hour per address; the link expires after a week', async () => {
  const form = await newForm(owner);
  await setCc(form, 'slow@example.test');
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) statuses.push((await ask(form, 'SLOW@example.test')).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
  expect(await ask(form, 'unknown@example.test')).toMatchObject({ status: 404 });
  const [first] = await confirmations('slow@example.test');
  const link = linkIn(first);
  for (const wrong of [
    `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`,
    link.replace(/\/\d+\./, '/999.'),
    '/confirm-cc/x',
  ])
    expect(await open('POST', wrong)).toMatchObject({ statusCode: 404 });
  clock.advance(8 * DAY_MS);
  expect(await open('POST', link)).toMatchObject({ statusCode: 404 });
  expect(await listed(form)).toMatchObject([{ is_confirmed: false }]);
});

test('sends no link on behalf of an unverified account until it is verified', async () => {
  const person = await newPerson(server, 'unverified@example.test');
  const form = await newForm(person);
  const list = { cc_addresses: ['third@example.test'] };
  expect(await person.patch(`/v2/cli/forms/${form.form_uid}`, list)).toMatchObject({ status: 200 });
  expect(await ask(form, 'third@example.test', person)).toMatchObject({ status: 409 });
  await server.scheduler.runNow('notification-mail/ask-cc');
  expect(await mailsTo('third@example.test')).toEqual([]);
  await prove(server, person.email);
  await server.scheduler.runNow('notification-mail/ask-cc');
  expect(await confirmations('third@example.test')).toHaveLength(1);
  await server.scheduler.runNow('notification-mail/ask-cc');
  expect(await confirmations('third@example.test')).toHaveLength(1);
});

test('sends no link on behalf of a suspended account until it is active again', async () => {
  const person = await newPerson(server, 'suspended@example.test');
  const form = await newForm(person);
  await person.patch(`/v2/cli/forms/${form.form_uid}`, { cc_addresses: ['fourth@example.test'] });
  await prove(server, person.email);
  const set = (status: string) =>
    sql`update accounts set status = ${status} where email = ${person.email}`.execute(server.db);
  await set('SUSPENDED');
  await server.scheduler.runNow('notification-mail/ask-cc');
  expect(await mailsTo('fourth@example.test')).toEqual([]);
  await set('ACTIVE');
  await server.scheduler.runNow('notification-mail/ask-cc');
  expect(await confirmations('fourth@example.test')).toHaveLength(1);
});

test('gives addresses listed at the upgrade 14 days to confirm', async () => {
  const form = await newForm(owner);
  await setCc(form);
  await sql`update form_settings set cc_addresses = ${['Old@example.test']} where form_id = ${form.form_id}`.execute(
    server.db,
  );
  await inTransaction(server.db, async (tx) => {
    await sql`drop table cc_confirmations`.execute(tx);
    await up(tx);
  });
  // The migration uses the database's clock.
  clock.advance(Date.now() - clock.now().getTime());
  expect(await listed(form)).toMatchObject([{ is_confirmed: false, allowed_until: expect.any(String) as string }]);
  await submit(form);
  expect(await copies('old@example.test')).toBe(1);
  await server.scheduler.runNow('notification-mail/ask-cc');
  const [mail] = await confirmations('old@example.test');
  clock.advance(15 * DAY_MS);
  await submit(form);
  expect(await copies('old@example.test')).toBe(1);
  expect(await listed(form)).toMatchObject([{ is_confirmed: false, allowed_until: null }]);
  expect(await open('POST', linkIn(mail))).toMatchObject({ statusCode: 404 });
  await ask(form, 'old@example.test');
  await open('POST', linkIn((await confirmations('old@example.test')).at(-1)));
  await submit(form);
  expect(await copies('old@example.test')).toBe(2);
});
