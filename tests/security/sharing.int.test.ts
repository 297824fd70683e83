import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../server/kit.ts';
import { startServer, type TestServer } from '../server/harness.ts';
import { listenLive } from '../server/live-stream.ts';
import { type NewForm, newForm, newPerson, PASSWORD, Person } from '../server/person.ts';
import {
  invitationTokens,
  invite,
  ownedForm,
  prove,
  verifiedPerson,
  sharedWith,
  sharesOf,
} from '../server/shared-form.ts';

// Attacks on share access, which must change nothing.
let server: TestServer;
let base: string;
beforeAll(async () => {
  server = await startServer();
  base = (await server.listen()).console;
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => sql`delete from account_tries`.execute(server.db));

const accessTo = ({ form_id }: NewForm, id?: number) =>
  `/v2/cli/forms/${form_id}/access${id === undefined ? '' : `/${id}`}`;
const canSee = async (person: Person, { form_id }: NewForm) =>
  (await person.get(`/v2/cli/forms/${form_id}`)).status === 200;

/** Every stored link. */
async function everyLink(): Promise<readonly object[]> {
  return (await sql<object>`select * from form_links order by id`.execute(server.db)).rows;
}

/** Expects each attempt to be rejected with its status, without a changed link. */
async function expectRejected(
  attempts: readonly (readonly [status: number, attempt: Promise<{ readonly status: number }>])[],
  before: readonly object[],
): Promise<void> {
  const responses = await Promise.all(attempts.map(([, attempt]) => attempt));
  expect(responses.map(({ status }) => status)).toEqual(attempts.map(([status]) => status));
  expect(await everyLink()).toEqual(before);
}

test('gives an unverified account with the invited address nothing', async () => {
  const { owner, form } = await ownedForm(server);
  const squatter = await newPerson(server, 'victim@example.test');
  const { id } = await invite(owner, form, 'victim@example.test', 'ADMIN');
  const [token] = await invitationTokens(server, 'victim@example.test');
  expect(await canSee(squatter, form)).toBe(false);
  expect((await squatter.get('/v2/cli/invitations')).body).toEqual({ data: { invitations: [] } });
  expect((await squatter.get('/cli/user/initial_data')).body).toMatchObject({ info: [], project_forms_list: [] });
  expect(await squatter.post(`/v2/cli/invitations/${id}/accept`)).toMatchObject({ status: 403 });

  // The mailbox owner takes over the account by a new password.
  const victim = new Person(server, 'victim@example.test');
  await victim.post('/cli/user/forgot_password', { email_id: victim.email });
  const join = { token, name: 'Victim', password: PASSWORD };
  expect(await victim.post('/v2/cli/invitations/join', join)).toMatchObject({ status: 409 });
  expect(await canSee(squatter, form)).toBe(false);
});

test('accepts an invitation by its own address only, once, and not after revocation', async () => {
  const { owner, form } = await ownedForm(server);
  const [invited, other] = [await newPerson(server), await verifiedPerson(server)];
  const { id } = await invite(owner, form, invited.email);
  const [token] = await invitationTokens(server, invited.email);
  const accept = (person: Person) => person.post('/v2/cli/invitations/accept', { token });

  expect(await accept(other)).toMatchObject({ status: 403, body: { error: { code: 'OTHER_ADDRESS' } } });
  expect(await other.post(`/v2/cli/invitations/${id}/accept`)).toMatchObject({ status: 404 });
  expect(await canSee(other, form)).toBe(false);

  await owner.patch(accessTo(form, id), { is_revoked: true });
  for (const call of ['look', 'accept', 'decline'])
    expect(await invited.post(`/v2/cli/invitations/${call}`, { token })).toMatchObject({
      status: 403,
      body: { error: { code: 'INVITATION_WITHDRAWN' } },
    });
  expect(await canSee(invited, form)).toBe(false);
  expect((await invited.get('/cli/user/initial_data')).body).toMatchObject({ status: 'UNVERIFIED' });

  await owner.patch(accessTo(form, id), { is_revoked: false });
  const twice = await Promise.all([accept(invited), accept(invited)]);
  expect(new Set(twice.map(({ status }) => status))).toEqual(new Set([200, 400]));
  expect(await accept(invited)).toMatchObject({ status: 400, body: { error: { code: 'BAD_INVITATION' } } });
  expect(await canSee(invited, form)).toBe(true);
});

test('creates one account per token, even when used ten times at once', async () => {
  const { owner, form } = await ownedForm(server);
  await invite(owner, form, 'many@example.test');
  const [token] = await invitationTokens(server, 'many@example.test');
  const joined = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      new Person(server, '').post('/v2/cli/invitations/join', { token, name: `N${n}`, password: `${PASSWORD} ${n}` }),
    ),
  );
  expect(joined.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(joined.filter(({ status }) => status === 400)).toHaveLength(9);
});

test('does not find the access of another form', async () => {
  const [a, b] = [await ownedForm(server), await ownedForm(server)];
  const { person: admin } = await sharedWith(server, a.owner, a.form, 'ADMIN');
  const { access } = await sharedWith(server, b.owner, b.form, 'ONLY_VIEW_USER');
  const before = await everyLink();
  const first = '/cli/multi/share_form_access';
  await expectRejected(
    [
      [404, admin.patch(accessTo(a.form, access.id), { is_revoked: true })],
      [404, admin.patch(accessTo(a.form, access.id), { privilege_type: 'ADMIN' })],
      [404, admin.delete(`${first}/${access.id}/${a.form.form_id}`)],
      [404, admin.get(`${first}/activate/${access.id}/${a.form.form_id}`)],
      [404, admin.patch(accessTo(b.form, access.id), { is_revoked: true })],
      [404, admin.delete(`${first}/${access.id}/${b.form.form_id}`)],
      [404, admin.get(`${first}/activate/${access.id}/${b.form.form_id}`)],
      [404, admin.post(accessTo(b.form), { username: 'spy@example.test' })],
      [404, admin.post(`${first}/${b.form.form_id}`, { username: 'spy@example.test' })],
      [404, admin.get(`/cli/multi/share_form_accesses/${b.form.form_id}`)],
      [400, admin.post(`${first}/${a.form.form_id}`, { form_id: b.form.form_id, username: 'spy@example.test' })],
    ],
    before,
  );
});

test('protects the creator’s access, and lets view-only users change nothing', async () => {
  const { owner, form } = await ownedForm(server);
  const { person: admin, access: adminAccess } = await sharedWith(server, owner, form, 'ADMIN');
  const { person: reader, access: own } = await sharedWith(server, owner, form, 'ONLY_VIEW_USER');
  const [creator] = await sharesOf(owner, form);
  const creatorId = creator?.id ?? 0;
  const first = '/cli/multi/share_form_access';
  const before = await everyLink();
  await expectRejected(
    [admin, owner].flatMap((person) => [
      [403, person.patch(accessTo(form, creatorId), { is_revoked: true })] as const,
      [403, person.patch(accessTo(form, creatorId), { is_revoked: false })] as const,
      [403, person.patch(accessTo(form, creatorId), { privilege_type: 'ONLY_VIEW_USER' })] as const,
      [403, person.delete(`${first}/${creatorId}/${form.form_id}`)] as const,
      [403, person.get(`${first}/activate/${creatorId}/${form.form_id}`)] as const,
      [400, person.patch(accessTo(form, adminAccess.id), { privilege_type: 'CREATOR' })] as const,
      [400, person.post(accessTo(form), { username: 'c@example.test', privilege_type: 'CREATOR' })] as const,
      [
        400,
        person.post(`${first}/${form.form_id}`, { username: 'c@example.test', privilege_type: 'CREATOR' }),
      ] as const,
      [400, person.patch(accessTo(form, own.id), { is_revoked: true, privilege_type: 'ADMIN' })] as const,
      [400, person.patch(accessTo(form, own.id), { form_id: 1 })] as const,
      [400, person.patch(accessTo(form, own.id), { status: 'ACCEPTED' })] as const,
      [400, person.patch(accessTo(form, own.id), {})] as const,
      [409, person.post(accessTo(form), { username: owner.email })] as const,
    ]),
    before,
  );
  await expectRejected(
    [
      [403, reader.patch(accessTo(form, own.id), { privilege_type: 'ADMIN' })],
      [403, reader.patch(accessTo(form, adminAccess.id), { is_revoked: true })],
      [403, reader.post(accessTo(form), { username: 'friend@example.test' })],
      [403, reader.delete(`${first}/${own.id}/${form.form_id}`)],
      [403, reader.get(`${first}/activate/${own.id}/${form.form_id}`)],
      [403, reader.get(`/cli/multi/share_form_accesses/${form.form_id}`)],
    ],
    before,
  );
});

test('lets guests and accounts on plan shared create nothing', async () => {
  const { owner, form } = await ownedForm(server);
  const { project_id } = form;
  const client = await verifiedPerson(server);
  await sql`update accounts set account_type = 'CLIENT_OF_AGENCY' where email = ${client.email}`.execute(server.db);
  await invite(owner, form, 'made.by.link@example.test', 'ADMIN');
  const [token] = await invitationTokens(server, 'made.by.link@example.test');
  const shared = new Person(server, 'made.by.link@example.test');
  await shared.post('/v2/cli/invitations/join', { token, name: 'Shared', password: PASSWORD });
  for (const person of [client, shared]) {
    const wizard = { project_name: 'P', project_domain: 'example.com', form_name: 'F' };
    const created = await Promise.all([
      person.post('/cli/create/project', { name: 'P', domain: 'example.com' }),
      person.post(`/cli/create/form/${project_id}`, { name: 'F' }),
      person.post('/cli/wizard/create/project_form', wizard),
    ]);
    expect(created.map(({ status }) => status)).toEqual([403, 403, 403]);
  }
});

test('ends access at once on revocation: calls, the live stream and requests in flight', async () => {
  const { owner, form } = await ownedForm(server);
  const { person: admin, access } = await sharedWith(server, owner, form, 'ADMIN');
  const { access: reader } = await sharedWith(server, owner, form, 'ONLY_VIEW_USER');
  const other = await newForm(owner);
  const stream = await listenLive(base, admin);
  const owners = await listenLive(base, owner);
  await owner.patch(accessTo(form, access.id), { is_revoked: true });
  await owner.post(`/cli/simulate_submission/${form.form_id}`);
  await expect.poll(() => owners.received.filter(({ event }) => event === 'submission')).toHaveLength(1);
  await expect.poll(() => stream.received.map(({ event }) => event)).toEqual(['access']);
  const before = await everyLink();
  await expectRejected(
    [
      [404, admin.get(`/v2/cli/forms/${form.form_id}`)],
      [404, admin.get(`/cli/submissions/${form.form_id}`)],
      [404, admin.patch(accessTo(form, access.id), { is_revoked: false })],
      [404, admin.patch(accessTo(form, reader.id), { is_revoked: true })],
      [404, admin.post(accessTo(form), { username: 'back.door@example.test' })],
      [404, admin.get(`/v2/cli/forms/${other.form_id}`)],
    ],
    before,
  );
  await owner.patch(accessTo(form, access.id), { is_revoked: false });
  await expect.poll(() => stream.received.map(({ event }) => event)).toEqual(['access', 'access']);
  await owner.post(`/cli/simulate_submission/${form.form_id}`);
  await expect.poll(() => stream.received.map(({ event }) => event)).toContain('submission');
  stream.leave();
  owners.leave();
});

test('lets only one of two admins revoke the other at the same time', async () => {
  const { owner, form } = await ownedForm(server);
  const [one, two] = [await sharedWith(server, owner, form, 'ADMIN'), await sharedWith(server, owner, form, 'ADMIN')];
  const responses = await Promise.all([
    one.person.patch(accessTo(form, two.access.id), { is_revoked: true }),
    two.person.patch(accessTo(form, one.access.id), { is_revoked: true }),
  ]);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 404]));
});

test('rejects sharing changes caused by another site', async () => {
  const { owner, form } = await ownedForm(server);
  const { access } = await sharedWith(server, owner, form, 'ADMIN');
  await owner.patch(accessTo(form, access.id), { is_revoked: true });
  const foreign = { cookie: owner.cookie ?? '', origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
  const send = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const sent = await server.console.inject({ method, url, headers: foreign, ...(payload ? { payload } : {}) });
    return { status: sent.statusCode };
  };
  const first = '/cli/multi/share_form_access';
  await expectRejected(
    [
      [403, send('GET', `${first}/activate/${access.id}/${form.form_id}`)],
      [403, send('DELETE', `${first}/${access.id}/${form.form_id}`)],
      [403, send('POST', accessTo(form), { username: 'evil@example.test' })],
      [403, send('POST', '/v2/cli/invitations/decline', { token: 'x'.repeat(43) })],
    ],
    await everyLink(),
  );
});

test('treats differently spelled addresses as the same invitation', async () => {
  const { owner, form } = await ownedForm(server);
  const { id } = await invite(owner, form, 'Mixed.Case@Example.test');
  expect(await invite(owner, form, 'mixed.case@example.TEST')).toMatchObject({ id });
  const person = await newPerson(server, 'MIXED.case@example.test');
  await prove(server, person.email);
  expect(await person.post(`/v2/cli/invitations/${id}/accept`)).toMatchObject({ status: 200 });
  expect(await owner.post(accessTo(form), { username: 'mixed.case@example.test' })).toMatchObject({ status: 409 });
  expect(await sharesOf(owner, form)).toHaveLength(2);
});

test('reads only the oldest 100 pending invitations of an account at each visit', async () => {
  const invited = await verifiedPerson(server);
  const { form } = await ownedForm(server);
  await sql`
    with made as (
      insert into forms (uid, project_id, name, created_at)
      select 'flood-' || n, ${form.project_id}, 'x', now() from generate_series(1, 150) as n returning id
    )
    insert into form_links (form_id, address, privilege_type, status, created_at)
    select id, ${invited.email}, 'ADMIN', 'CREATED', now() from made`.execute(server.db);
  const { body } = await invited.get<{ data: { invitations: unknown[] } }>('/v2/cli/invitations');
  expect(body.data.invitations).toHaveLength(100);
});
