import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '../../../contract/duration.ts';
import { sql } from '../../../server/kit.ts';
import { startServer, testClock, type TestServer } from '../../../tests/server/harness.ts';
import { newForm, newPerson, PASSWORD, Person } from '../../../tests/server/person.ts';
import type { ShareAccess } from '../contract.ts';
import {
  invitationTokens,
  invite,
  ownedForm,
  verifiedPerson,
  prove,
  sharedWith,
  sharesOf,
} from '../../../tests/server/shared-form.ts';

let server: TestServer;
const clock = testClock('2026-11-20T12:00:00Z');
beforeAll(async () => {
  server = await startServer({ clock, env: { PUBLIC_URL: 'http://inlet.test:8080' } });
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => sql`delete from account_tries`.execute(server.db));

const formsOf = async (person: Person) => {
  const { body } = await person.get<{
    data: { user: { is_new_user: boolean }; projects: { is_shared_to_user: boolean; forms: { id: number }[] }[] };
  }>('/v2/cli/misc/initial-data');
  return body.data;
};

test('invites an address without an account, which joins by the emailed link and sees the form at once', async () => {
  const { owner, form } = await ownedForm(server);
  const access = await invite(owner, form, 'new.one@example.test');
  expect(access).toMatchObject({
    user: { username: 'new.one@example.test' },
    username: 'new.one@example.test',
    user_name: 'new.one@example.test',
    status: 'CREATED',
    is_revoked: false,
    privilege_type: 'ONLY_VIEW_USER',
    form_id: form.form_id,
  });
  const [token] = await invitationTokens(server, 'new.one@example.test');
  const guest = new Person(server, 'new.one@example.test');
  expect((await guest.post('/v2/cli/invitations/look', { token })).body).toEqual({
    data: {
      id: access.id,
      invited_by: expect.stringMatching(/^Person/),
      form_name: 'Contact',
      project_name: 'Acme',
      privilege_type: 'ONLY_VIEW_USER',
      username: 'new.one@example.test',
      has_account: false,
      signed_in_as: null,
      is_mine: false,
    },
  });
  expect(await guest.post('/v2/cli/invitations/accept', { token })).toMatchObject({ status: 401 });
  const joined = await guest.post('/v2/cli/invitations/join', { token, name: 'New One', password: PASSWORD });
  expect(joined).toMatchObject({ status: 200, body: { data: { form_id: form.form_id, form_uid: form.form_uid } } });
  expect(await formsOf(guest)).toMatchObject({
    user: { name: 'New One', status: 'ACTIVE', plan: { name: 'shared' }, is_new_user: false },
    projects: [{ is_shared_to_user: true, forms: [{ id: form.form_id, is_shared_to_user: true }] }],
  });
  expect(await guest.post('/cli/create/project', { name: 'X', domain: 'example.com' })).toMatchObject({ status: 403 });
  expect(await sharesOf(owner, form)).toMatchObject([
    { privilege_type: 'CREATOR', status: 'ACCEPTED' },
    { id: access.id, status: 'ACCEPTED', username: 'new.one@example.test' },
  ]);
  const again = { token, name: 'New One', password: PASSWORD };
  expect(await new Person(server, '').post('/v2/cli/invitations/join', again)).toMatchObject({ status: 400 });
});

test('serves the same links through both API generations', async () => {
  const { owner, form } = await ownedForm(server);
  const path1 = `/cli/multi/share_form_access`;
  const first = await owner.post<ShareAccess & { success: boolean }>(`${path1}/${form.form_uid}`, {
    form_id: form.form_id,
    username: 'guest@example.test',
    privilege_type: 'ADMIN',
  });
  expect(first).toMatchObject({
    status: 200,
    body: { success: true, errors: [], status: 'CREATED', username: 'guest@example.test' },
  });
  const { id } = first.body;
  const newer = `/v2/cli/forms/${form.form_id}/access/${id}`;
  expect((await owner.delete(`${path1}/${id}/${form.form_id}`)).body).toMatchObject({
    is_revoked: true,
    status: 'REVOKED',
  });
  expect((await owner.patch(newer, { is_revoked: false })).body).toMatchObject({
    data: { is_revoked: false, status: 'CREATED' },
  });
  expect((await owner.patch(newer, { is_revoked: true })).body).toMatchObject({ data: { status: 'REVOKED' } });
  expect(await owner.get(`${path1}/activate/${id}/${form.form_id}`)).toMatchObject({
    status: 200,
    body: { success: true, status: 'CREATED', privilege_type: 'ADMIN' },
  });
  expect((await owner.patch(newer, { privilege_type: 'ONLY_VIEW_USER' })).body).toMatchObject({
    data: { privilege_type: 'ONLY_VIEW_USER' },
  });
  const { body } = await owner.get<{ data: { user_form_links: object[] } }>(`/v2/cli/forms/${form.form_id}`);
  expect(body.data.user_form_links).toMatchObject([{ privilege_type: 'CREATOR' }, { id, status: 'CREATED' }]);
  expect(
    await owner.post(`${path1}/${form.form_id}`, { form_id: form.form_id + 1, username: 'a@example.test' }),
  ).toMatchObject({ status: 400 });
});

test('defaults the role to ONLY_VIEW_USER and requires an address', async () => {
  const { owner, form } = await ownedForm(server);
  const to = `/v2/cli/forms/${form.form_id}/access`;
  expect((await owner.post(to, { username: 'Default@Example.test' })).body).toMatchObject({
    data: { privilege_type: 'ONLY_VIEW_USER' },
  });
  for (const body of [{}, { username: 'no address' }, { username: 'a@example.test, b@example.test' }])
    expect(await owner.post(to, body)).toMatchObject({ status: 400, body: { error: { code: 'SCHEMA_ERROR' } } });
  expect(await sharesOf(owner, form)).toHaveLength(2);
});

test('restores exactly the previous status on activation, and rejects inviting someone who has access', async () => {
  const { owner, form } = await ownedForm(server);
  const { person, access } = await sharedWith(server, owner, form, 'ADMIN');
  const to = `/v2/cli/forms/${form.form_id}/access`;
  expect(await owner.post(to, { username: person.email.toUpperCase() })).toMatchObject({
    status: 409,
    body: { error: { code: 'HAS_ACCESS' } },
  });
  expect(await owner.post(to, { username: owner.email })).toMatchObject({ status: 409 });
  await owner.patch(`${to}/${access.id}`, { is_revoked: true });
  expect(await owner.post(to, { username: person.email })).toMatchObject({
    status: 409,
    body: { error: { code: 'ACCESS_REVOKED' } },
  });
  expect(await owner.patch(`${to}/${access.id}`, { privilege_type: 'ONLY_VIEW_USER' })).toMatchObject({ status: 409 });
  expect(await person.get(`/v2/cli/forms/${form.form_id}`)).toMatchObject({ status: 404 });
  await owner.patch(`${to}/${access.id}`, { is_revoked: false });
  expect((await person.get(`/v2/cli/forms/${form.form_id}`)).body).toMatchObject({ data: { user_role: 'ADMIN' } });
});

test('reopens a declined invitation by inviting again', async () => {
  const { owner, form } = await ownedForm(server);
  const access = await invite(owner, form, 'shy@example.test');
  const [first = ''] = await invitationTokens(server, 'shy@example.test');
  const guest = new Person(server, 'shy@example.test');
  expect(await guest.post('/v2/cli/invitations/decline', { token: first })).toMatchObject({ status: 200 });
  expect(await guest.post('/v2/cli/invitations/decline', { token: first })).toMatchObject({ status: 400 });
  expect(await sharesOf(owner, form)).toMatchObject([{}, { id: access.id, status: 'DECLINED' }]);
  const to = `/v2/cli/forms/${form.form_id}/access`;
  for (const change of [{ is_revoked: true }, { privilege_type: 'ADMIN' }])
    expect(await owner.patch(`${to}/${access.id}`, change)).toMatchObject({ status: 409 });
  expect(await invite(owner, form, 'shy@example.test', 'ADMIN')).toMatchObject({
    id: access.id,
    status: 'CREATED',
    privilege_type: 'ADMIN',
  });
  const [, second] = await invitationTokens(server, 'shy@example.test', 2);
  expect(await guest.post('/v2/cli/invitations/look', { token: first })).toMatchObject({ status: 400 });
  expect(await guest.post('/v2/cli/invitations/look', { token: second })).toMatchObject({ status: 200 });
});

test('verifies nothing when an invitation is declined by link, even if an unrelated account has the address', async () => {
  const { owner, form } = await ownedForm(server);
  const unrelated = await newPerson(server, 'claimed@example.test');
  await invite(owner, form, 'claimed@example.test');
  const [token] = await invitationTokens(server, 'claimed@example.test');
  await new Person(server, '').post('/v2/cli/invitations/decline', { token });
  expect((await unrelated.get('/cli/user/initial_data')).body).toMatchObject({ status: 'UNVERIFIED' });
});

test('shows a pending invitation once its address is verified, and not before', async () => {
  const { owner, form } = await ownedForm(server);
  const { id } = await invite(owner, form, 'later@example.test');
  const later = await newPerson(server, 'later@example.test');
  const mine = '/v2/cli/invitations';
  expect((await later.get(mine)).body).toEqual({ data: { invitations: [] } });
  expect(await later.post(`${mine}/${id}/accept`)).toMatchObject({
    status: 403,
    body: { error: { code: 'ADDRESS_UNPROVEN' } },
  });
  await prove(server, later.email);
  expect((await later.get(mine)).body).toMatchObject({ data: { invitations: [{ id, form_name: 'Contact' }] } });
  expect((await later.get('/cli/user/initial_data')).body).toMatchObject({
    is_new_user: true,
    info: [
      {
        id: 'invitations',
        message: expect.stringContaining('invites you to the form “Contact”'),
        details: [{ code: 'INVITED_TO_FORM' }],
      },
    ],
  });
  const unrelated = await verifiedPerson(server);
  expect(await unrelated.post(`${mine}/${id}/accept`)).toMatchObject({ status: 404 });
  expect(await later.post(`${mine}/${id}/accept`)).toMatchObject({ status: 200 });
  expect(await later.post(`${mine}/${id}/decline`)).toMatchObject({ status: 400 });
  expect((await later.get('/cli/user/initial_data')).body).toMatchObject({ is_new_user: false, info: [] });
});

test('verifies the account’s address when its invitation link is accepted', async () => {
  const { owner, form } = await ownedForm(server);
  const person = await newPerson(server, 'unproven@example.test');
  await invite(owner, form, person.email, 'ADMIN');
  const [token] = await invitationTokens(server, person.email);
  expect((await person.post('/v2/cli/invitations/look', { token })).body).toMatchObject({
    data: { has_account: true, signed_in_as: person.email, is_mine: true },
  });
  const join = { token, name: 'X', password: PASSWORD };
  expect(await new Person(server, '').post('/v2/cli/invitations/join', join)).toMatchObject({
    status: 409,
    body: { error: { code: 'ADDRESS_HAS_ACCOUNT' } },
  });
  expect(await person.post('/v2/cli/invitations/accept', { token })).toMatchObject({ status: 200 });
  expect((await person.get('/cli/user/initial_data')).body).toMatchObject({ status: 'ACTIVE' });
});

test('expires the emailed link after 7 days, but keeps the invitation for a verified account', async () => {
  const { owner, form } = await ownedForm(server);
  await invite(owner, form, 'slow@example.test');
  const [token] = await invitationTokens(server, 'slow@example.test');
  clock.advance(7 * DAY_MS - 1000);
  expect(await new Person(server, '').post('/v2/cli/invitations/look', { token })).toMatchObject({ status: 200 });
  clock.advance(1000);
  for (const call of ['look', 'decline'])
    expect(await new Person(server, '').post(`/v2/cli/invitations/${call}`, { token })).toMatchObject({ status: 400 });
  const slow = await newPerson(server, 'slow@example.test');
  await prove(server, slow.email);
  expect((await slow.get('/v2/cli/invitations')).body).toMatchObject({
    data: { invitations: [{ form_name: 'Contact' }] },
  });
});

test('escapes names in the email and limits emails per address', async () => {
  const { owner, form } = await ownedForm(server);
  await sql`update forms set name = ${'<b>Evil</b> ' + 'x'.repeat(150)} where id = ${form.form_id}`.execute(server.db);
  for (let n = 0; n < 5; n++) await invite(owner, form, 'often@example.test');
  const to = `/v2/cli/forms/${form.form_id}/access`;
  expect(await owner.post(to, { username: 'often@example.test' })).toMatchObject({
    status: 429,
    headers: { 'retry-after': '3600' },
  });
  await invitationTokens(server, 'often@example.test', 5);
  const mail = await lastMailTo('often@example.test');
  expect(mail?.html).toContain('&lt;b&gt;Evil&lt;\u200B/\u200Bb&gt;');
  expect(mail?.html).not.toContain('<b>');
  expect(mail?.subject?.length).toBeLessThan(150);
  expect(mail?.replyTo).toMatchObject([{ address: owner.email }]);
  expect(mail?.text).toContain('http://inlet.test:8080/app/accept-invitation#token=');
  const { rows } = await sql<{ text: string }>`select token_hash::text as text from invitation_tokens`.execute(
    server.db,
  );
  for (const token of await invitationTokens(server, 'often@example.test', 5))
    expect(JSON.stringify(rows)).not.toContain(token);
});

test('sends no email on behalf of an unverified account', async () => {
  const person = await newPerson(server);
  const form = await newForm(person);
  expect(await person.post(`/v2/cli/forms/${form.form_id}/access`, { username: 'x@example.test' })).toMatchObject({
    status: 403,
    body: { error: { code: 'INVITER_UNPROVEN' } },
  });
  expect(await sharesOf(person, form)).toHaveLength(1);
});

test('registers invited people by the link of their invitation alone while registration is by invitation', async () => {
  await using closed = await startServer({ clock, env: { SIGNUP: 'invited' } });
  const { owner, form } = await ownedForm(closed);
  await invite(owner, form, 'Guest@example.test');
  const guest = new Person(closed, 'guest@example.test');
  const register = (email_id: string) => guest.post('/cli/user/register', { email_id, name: 'G', password: PASSWORD });
  const toInvited = await register('guest@example.test');
  expect(toInvited).toMatchObject({ status: 403, body: { details: [{ code: 'SIGNUP_BY_INVITATION' }] } });
  // The response does not reveal who is invited or has an account.
  for (const other of ['other@example.test', owner.email])
    expect(await register(other)).toMatchObject({ status: 403, body: toInvited.body });
  const { rows } = await sql`select id from accounts`.execute(closed.db);
  expect(rows).toHaveLength(1);
  const [token = ''] = await invitationTokens(closed, 'Guest@example.test');
  expect(await guest.post('/v2/cli/invitations/join', { token, name: 'G', password: PASSWORD })).toMatchObject({
    status: 200,
  });
  expect(await guest.get('/cli/user/settings')).toMatchObject({ status: 200 });
});

test('records share changes in the form’s history', async () => {
  const { owner, form } = await ownedForm(server);
  const { access } = await sharedWith(server, owner, form, 'ADMIN');
  await owner.patch(`/v2/cli/forms/${form.form_id}/access/${access.id}`, { is_revoked: true });
  await owner.patch(`/v2/cli/forms/${form.form_id}/access/${access.id}`, { is_revoked: true });
  const { rows } = await sql<{ event: string }>`
    select payload ->> 'event' as event from submission_history
    where form_id = ${form.form_id} and kind = 'share' order by number`.execute(server.db);
  expect(rows.map(({ event }) => event)).toEqual(['invited', 'accepted', 'revoked']);
});

async function lastMailTo(address: string) {
  const folder = path.join(server.dataDir, 'outbox');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.eml')).toSorted();
  const mails = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(path.join(folder, file)))));
  return mails.findLast(({ to }) => to?.some((one) => one.address === address));
}
