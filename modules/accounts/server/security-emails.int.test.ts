import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { runAdmin } from '../../../server/operator/run-admin.ts';
import { startServer, type TestServer } from '../../../tests/server/harness.ts';
import { mailedLinks, writtenMails } from '../../../tests/server/outbox.ts';
import { newForm, newPerson, Person } from '../../../tests/server/person.ts';
import { ownedForm, verifiedPerson, sharedWith } from '../../../tests/server/shared-form.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { PUBLIC_URL: 'https://inlet.test', BILLING_PROVIDER: 'none' } });
});
afterAll(() => server[Symbol.asyncDispose]());

async function mailTo(email: string, subject: string) {
  const found = async () =>
    (await writtenMails(server)).filter((mail) => mail.to?.[0]?.address === email && mail.subject === subject);
  await expect.poll(async () => (await found()).length, { message: `“${subject}” to ${email}` }).toBe(1);
  return (await found())[0]?.text ?? '';
}

const setStatus = async (email: string, status: string) =>
  expect(await runAdmin(server.adminCommands, ['account', 'set', email, '--status', status])).toMatchObject({
    exit: 0,
  });

test('emails the account after a password reset, with advice in case it was somebody else', async () => {
  const { email } = await newPerson(server);
  const visitor = new Person(server, email);
  await visitor.post('/cli/user/forgot_password', { email_id: email });
  const token = async () =>
    (await mailedLinks(server)).find(({ to, page }) => to === email && page === '/reset-password')?.token;
  await expect.poll(token).toBeDefined();
  const reset = { token: await token(), password: 'another passphrase' };
  expect(await visitor.post('/cli/user/reset_password', reset)).toMatchObject({ status: 200 });
  const text = await mailTo(email, 'Your password was changed (Inlet)');
  expect(text).toMatch(/This happened on \d\d\/\d\d\/\d{4}, \d\d:\d\d UTC\./);
  expect(text).toContain(`https://inlet.test/app/forgot-password?email=${encodeURIComponent(email)}`);
  expect(text).not.toContain('another passphrase');
});

test('emails the account after signing out everywhere', async () => {
  const person = await newPerson(server);
  await person.post('/cli/user/sign_out_everywhere');
  expect(await mailTo(person.email, 'Your other sessions have ended (Inlet)')).toContain('logged out in all browsers');
});

test('emails the account when it is suspended and reactivated, and only then', async () => {
  const { email } = await newPerson(server);
  await setStatus(email, 'ACTIVE');
  await setStatus(email, 'SUSPENDED');
  await setStatus(email, 'SUSPENDED');
  expect(await mailTo(email, 'Your account was suspended (Inlet)')).toContain('contact the server’s administrator');
  await setStatus(email, 'ACTIVE');
  expect(await mailTo(email, 'Your account is active again (Inlet)')).toContain('You can log in');
});

test('emails the form creator and the person who made a new API key or webhook secret', async () => {
  const { owner, form } = await ownedForm(server);
  const { person: admin } = await sharedWith(server, owner, form, 'ADMIN');
  expect(await admin.post(`/v2/cli/forms/${form.form_id}/api-key`)).toMatchObject({ status: 200 });
  for (const { email } of [owner, admin])
    expect(await mailTo(email, 'A new API key was created (Inlet)')).toMatch(/created a new API key for “Contact”/);
  const hook = { name: 'Hook', request_url: 'https://hooks.example.com/x' };
  const created = await owner.post<{ data: { id: number } }>(`/v2/cli/forms/${form.form_id}/webhooks`, hook);
  const secret = `/v2/cli/forms/${form.form_id}/webhooks/${created.body.data.id}/secret`;
  expect(await owner.post(secret)).toMatchObject({ status: 200 });
  await mailTo(owner.email, 'A new webhook secret was created (Inlet)');
});

test('keeps user-written text out of emails to unverified addresses', async () => {
  const person = await newPerson(server);
  const form = await newForm(person);
  await person.post(`/v2/cli/forms/${form.form_id}/api-key`);
  const text = await mailTo(person.email, 'A new API key was created (Inlet)');
  expect(text).toContain('A user created a new API key for your form.');
  expect(text).not.toMatch(/Contact|Person/);
});

test('emails users whose role changes or whose access is revoked or restored', async () => {
  const { owner, form } = await ownedForm(server);
  const { person: guest, access } = await sharedWith(server, owner, form, 'ONLY_VIEW_USER');
  const change = (body: object) => owner.patch(`/v2/cli/forms/${form.form_id}/access/${access.id}`, body);
  expect(await change({ privilege_type: 'ADMIN' })).toMatchObject({ status: 200 });
  expect(await mailTo(guest.email, 'Your role on a form has changed (Inlet)')).toContain('“Contact” to Admin');
  await change({ is_revoked: true });
  expect(await mailTo(guest.email, 'Your access to a form was revoked (Inlet)')).toContain('“Contact”');
  await change({ is_revoked: false });
  expect(await mailTo(guest.email, 'Your access to a form was activated again (Inlet)')).toContain('“Contact”');
});

test('sends at most five emails of one kind an hour', async () => {
  const person = await verifiedPerson(server);
  for (let n = 0; n < 7; n++) await person.post('/cli/user/sign_out_everywhere');
  const waiting = async () =>
    (await sql`select from deliveries where state = 'waiting'`.execute(server.db)).rows.length;
  await expect.poll(waiting).toBe(0);
  // The email that verifies the address is of another kind, and not sent if the fixture has verified it before.
  const sent = (await writtenMails(server)).filter(
    ({ to, subject }) => to?.[0]?.address === person.email && subject === 'Your other sessions have ended (Inlet)',
  );
  expect(sent).toHaveLength(5);
});

test('rejects a new email address, so that no old address needs an email', async () => {
  const person = await newPerson(server);
  const response = await person.put('/cli/user/settings', { name: 'Ann', email_id: 'other@example.test' });
  expect(response).toMatchObject({ status: 400, body: { errors: ['The email address cannot be changed.'] } });
});

test('sends a security email from every file that ends sessions or replaces a credential', async () => {
  const root = path.join(import.meta.dirname, '../../..');
  const changing = /\b(endSessions|session\.endOthers|setPassword|rotatedApiKey|replaceSecret)\(/;
  const silent: string[] = [];
  for await (const file of glob('modules/*/server/**/*.ts', { cwd: root })) {
    if (file.endsWith('.test.ts')) continue;
    const text = await readFile(path.join(root, file), 'utf8');
    if (
      changing.test(text.replaceAll(/export async function .*/g, '')) &&
      !/\b(queueSecurityEmail|queueCredentialEmail)\(/.test(text)
    )
      silent.push(file);
  }
  expect(silent).toEqual([]);
});
