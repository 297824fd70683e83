import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sql } from '../../server/kit.ts';
import { mailsToMailbox } from '../../modules/accounts/server/limits.ts';
import { queueMail } from '../../modules/mail/server/public.ts';
import { startServer, testClock, type TestServer } from '../server/harness.ts';
import { writtenMails } from '../server/outbox.ts';
import { newForm, newPerson, PASSWORD, type Person } from '../server/person.ts';

// Neither accounts nor visitors may send their own message to a third party.
let server: TestServer;
const clock = testClock('2026-11-20T12:00:00Z');
beforeAll(async () => {
  const env = { PUBLIC_URL: 'https://inlet.test', ALLOW_PRIVATE_TARGETS: '1', BILLING_PROVIDER: 'none' };
  server = await startServer({ env, clock });
});
afterAll(() => server[Symbol.asyncDispose]());

const CANARY = 'Your account is locked';
const VICTIM = 'victim@elsewhere.test';

/** Deliveries queued and not attempted; a failing webhook waits for its next attempt. */
const pending = async () =>
  (await sql`select from deliveries where state = 'waiting' and last_error is null`.execute(server.db)).rows.length;
async function mailsTo(address: string) {
  await expect.poll(pending, { timeout: 20_000 }).toBe(0);
  return (await writtenMails(server)).filter(({ to, cc }) =>
    [...(to ?? []), ...(cc ?? [])].some((one) => one.address === address),
  );
}
const submit = (form_uid: string, fields: Record<string, string>) =>
  server.collector.inject({
    method: 'POST',
    url: `/f/${form_uid}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://example.com' },
    payload: new URLSearchParams(fields).toString(),
  });

/** Writes the text into every field and name of an unverified account, and triggers every email. */
async function abuse(person: Person): Promise<void> {
  await person.put('/cli/user/settings', { name: CANARY });
  const draft = { project_name: CANARY, project_domain: 'example.com', form_name: CANARY };
  const { body: form } = await person.post<{ form_uid: string }>('/cli/wizard/create/project_form', draft);
  const base = `/v2/cli/forms/${form.form_uid}`;
  await person.post(`${base}/webhooks`, { name: CANARY, request_url: 'http://127.0.0.1:9/' });
  await sql`update webhooks set failing_since = ${new Date('2026-11-10')}`.execute(server.db);
  const fields = { _subject: CANARY, _replyto: 'evil@evil.test', name: CANARY, [CANARY]: CANARY, message: CANARY };
  await submit(form.form_uid, fields);
  const { body: test_ } = await person.post<{ submission_id: number }>(`/cli/simulate_submission/${form.form_uid}`);
  const at = Math.floor(clock.now().getTime() / 1000) + 60;
  await person.post(`/cli/user/reminder/submission/${test_.submission_id}`, { note: CANARY, time_to_remind: at });
  clock.advance(120_000);
  await server.scheduler.runDue();
  expect(await person.post('/cli/data_insight/ask', { message: CANARY, from_date: '2026-11-01' })).toMatchObject({
    status: 409,
    body: { errors: ['Confirm your email address first. Reports are sent to that address.'] },
  });
  await person.post('/cli/user/quick_register', { email_id: person.email, name: CANARY });
  await person.post('/cli/user/forgot_password', { email_id: person.email });
  await person.post('/cli/user/register', { email_id: person.email, name: CANARY, password: PASSWORD });
  await person.post(`${base}/access`, { username: 'third@elsewhere.test', privilege_type: 'ADMIN' });
  await person.post(`${base}/notifications/test`);
}

test('sends only fixed texts to an unverified address', async () => {
  const person = await newPerson(server, VICTIM);
  await abuse(person);
  const mails = await mailsTo(VICTIM);
  // Registration, two notifications, a reminder, a failing webhook, the beta, a password reset and a known address.
  expect(mails.map(({ subject = '' }) => subject).toSorted()).toEqual([
    'A webhook of your form has been failing for days',
    'Confirm your email address for Inlet',
    'Confirm your sign-up for the beta of Inlet',
    'New submission in Inlet',
    'New submission in Inlet',
    'Reminder in Inlet',
    'Set a new password for Inlet',
    'You already have an account with Inlet',
  ]);
  for (const mail of mails) {
    expect(JSON.stringify(mail), mail.subject).not.toContain(CANARY);
    expect(mail.replyTo, mail.subject).toBeUndefined();
    const links = [...`${mail.text} ${mail.html}`.matchAll(/https?:\/\/[^/\s"<]+/g)].map(([host]) => host);
    expect(new Set(links), mail.subject).toEqual(new Set(['https://inlet.test']));
  }
  expect(await mailsTo('third@elsewhere.test')).toEqual([]);
});

test('sends an unverified address few emails of each kind, however often its account causes them', async () => {
  const address = 'flooded@elsewhere.test';
  const person = await newPerson(server, address);
  for (let n = 0; n < mailsToMailbox.max + 2; n += 1) await abuse(person);
  const { body: form } = await person.post<{ form_id: number }>('/cli/wizard/create/project_form', {
    project_name: 'Shop',
    project_domain: 'example.com',
    form_name: 'Contact',
  });
  for (let n = 0; n < mailsToMailbox.max + 2; n += 1) {
    await person.post(`/v2/cli/forms/${form.form_id}/api-key`);
    await person.post('/cli/user/sign_out_everywhere');
    await person.get(`/cli/anon/send_verification_email/${address}`);
  }
  const bySubject = Map.groupBy(await mailsTo(address), ({ subject = '' }) => subject);
  expect(bySubject.size).toBeGreaterThan(8);
  for (const [subject, mails] of bySubject) expect(mails.length, subject).toBeLessThanOrEqual(mailsToMailbox.max);
});

test('sends a module’s free text only to a verified address', async () => {
  const person = await newPerson(server, 'later@elsewhere.test');
  const draft = {
    to: { name: 'Later', address: 'LATER@elsewhere.test' },
    subject: CANARY,
    content: { heading: CANARY, lines: [] },
  };
  // The email of the registration, which is queued in the background.
  await expect.poll(() => mailsTo(person.email)).toHaveLength(1);
  await queueMail(server, draft);
  await mailsTo(person.email);
  const { rows } = await sql`select state, last_error from deliveries order by id desc limit 1`.execute(server.db);
  expect(rows).toEqual([{ state: 'dead', last_error: 'Not sent: this email address is not verified yet' }]);
  await sql`update accounts set verified_at = now() where email = ${person.email}`.execute(server.db);
  await queueMail(server, draft);
  const [mail] = (await mailsTo('LATER@elsewhere.test')).slice(-1);
  expect(mail).toMatchObject({ subject: CANARY, to: [{ name: 'Later' }] });
});

/** The fields of a call's body, through wrapped schemas. */
function fieldsOf(schema: unknown): Readonly<Record<string, unknown>> {
  if (schema instanceof z.ZodMiniPipe) return { ...fieldsOf(schema.def.in), ...fieldsOf(schema.def.out) };
  if (schema instanceof z.ZodMiniUnion)
    return Object.assign({}, ...schema.def.options.map(fieldsOf)) as object as never;
  return schema instanceof z.ZodMiniObject ? schema.shape : {};
}

/**
 * Name-like fields that no email contains: a plan, an action, a trigger, the typed confirmation of a deletion, and the name
 * of a canned reply.
 */
const isNoName = (id: string, field: string) =>
  ['plan_name', 'action_unique_name', 'trigger_name'].includes(field) ||
  id.startsWith('workspaces/delete-') ||
  /^replies\/\w+-canned$/.test(id);

test('rejects names that contain a web address, at the field, in every call', async () => {
  const names = server.endpoints.flatMap(({ id, body }) =>
    Object.entries(fieldsOf(body))
      .filter(([field]) => /(^|_)name$/.test(field) && !isNoName(id, field))
      .map(([field, schema]) => ({ id, field, schema: schema as z.ZodMiniType })),
  );
  expect(names.map(({ id, field }) => `${id} ${field}`)).toEqual(
    expect.arrayContaining([
      'accounts/register name',
      'beta/quick-register name',
      'profile/change-settings name',
      'workspaces/create-project name',
      'workspaces/create-form name',
      'workspaces/create-project-and-form project_name',
      'workspaces/create-project-and-form form_name',
      'form-settings/change name',
      'form-settings/change auto_responder_email_from_name',
    ]),
  );
  for (const { id, field, schema } of names) {
    for (const name of [
      'Log in at https://evil.test',
      'WWW.evil.test',
      'ftp://x',
      'ｗｗｗ．evil.test',
      'w\u200Bww.x',
    ]) {
      const { error } = z.safeParse(schema, name);
      expect(error?.issues[0]?.message, `${id} ${field}: ${name}`).toBe('must not contain a web address');
    }
    expect(z.safeParse(schema, 'Ann O’Neil & Söhne (www)').success, `${id} ${field}`).toBe(true);
  }
});

test('says why a name with a web address is rejected, in both generations', async () => {
  const person = await newPerson(server);
  const form = await newForm(person);
  const name = 'Win at www.evil.test';
  expect(await person.put('/cli/user/settings', { name })).toMatchObject({
    status: 400,
    body: { errors: ['must not contain a web address'] },
  });
  expect(await person.patch(`/v2/cli/forms/${form.form_uid}`, { name })).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringContaining('must not contain a web address') } },
  });
});
