import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResponseOf } from '../../../contract/endpoint.ts';
import { sql } from '../../../server/kit.ts';
import { startServer, type TestServer } from '../../../tests/server/harness.ts';
import { colleague } from '../../../tests/server/inbox-of.ts';
import { type NewForm, newForm, newPerson, PASSWORD, Person } from '../../../tests/server/person.ts';
import { firstInitialData, type getForm, initialData } from '../contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { COLLECTOR_URL: 'https://collect.test', SUPPORT_EMAIL: 'help@inlet.test' } });
});
afterAll(() => server[Symbol.asyncDispose]());

const start = async (person: Person): Promise<ResponseOf<typeof initialData>> => {
  const { status, body } = await person.get<{ data: ResponseOf<typeof initialData> }>('/v2/cli/misc/initial-data');
  expect(status).toBe(200);
  expect(initialData.response.parse(body.data)).toEqual(body.data);
  return body.data;
};
const count = async (table: string) =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(server.db)).rows[0]?.n;

/** Shares a form with a new account. */
function share(form: NewForm, role: 'ADMIN' | 'ONLY_VIEW_USER'): Promise<Person> {
  return colleague(server, form, role);
}

test('starts a new user with nothing; the wizard creates a workspace with a fresh form and the CREATOR role', async () => {
  const person = await newPerson(server, 'new@example.test');
  expect(await start(person)).toMatchObject({
    user: { is_new_user: true, showTour: true, username: 'new@example.test' },
    projects: [],
  });
  const body = { project_name: 'Acme', project_domain: '*.Müller.de', form_name: 'Contact', timezone: 'Europe/Berlin' };
  const created = (await person.post<NewForm>('/cli/wizard/create/project_form', body)).body;
  const data = await start(person);
  expect(data.user.is_new_user).toBe(false);
  expect(data.project_forms_list).toEqual(data.projects);
  expect(data.projects).toMatchObject([
    {
      id: created.project_id,
      uid: created.project_uid,
      name: 'Acme',
      domain: '*.xn--mller-kva.de',
      is_shared_to_user: false,
      forms: [
        {
          id: created.form_id,
          uid: created.form_uid,
          state: 'fresh',
          user_role: 'CREATOR',
          total_submissions: 0,
          all_states: ['NEW', 'CONTACTED', 'QUALIFIED', 'WON', 'LOST'],
          script: `<script async src="https://collect.test/t.js" data-project="${created.project_uid}" data-form="${created.form_uid}"></script>`,
          user_form_links: [{ user: { username: 'new@example.test' }, status: 'ACCEPTED', privilege_type: 'CREATOR' }],
        },
      ],
    },
  ]);
  expect(created.form_uid).toMatch(/^f[\w-]{20}$/);
});

test('returns the same data under first-generation names', async () => {
  const person = await newPerson(server);
  await newForm(person);
  const { body } = await person.get('/cli/user/initial_data');
  const { user, projects } = await start(person);
  expect(firstInitialData.response.parse(body)).toEqual(
    Object.fromEntries(Object.entries(body).filter(([key]) => key !== 'success' && key !== 'errors')),
  );
  expect(body).toMatchObject({
    success: true,
    errors: [],
    user_id: user.id,
    user_emailID: person.email,
    project_forms_list: projects,
  });
});

test('returns webhooks and access links with lists of up to 50 forms, and with each form alone', async () => {
  const person = await newPerson(server);
  const form = await newForm(person);
  const more = async (added: number) => {
    await sql`
      with added as (
        insert into forms (uid, project_id, name, created_at)
        select gen_random_uuid()::text, ${form.project_id}::bigint, 'More', now() from generate_series(1, ${added}::int)
        returning id
      )
      insert into form_links (form_id, account_id, privilege_type, status, created_at)
      select added.id, link.account_id, 'CREATOR', 'ACCEPTED', now()
      from added, form_links link where link.form_id = ${form.form_id}::bigint`.execute(server.db);
    return (await start(person)).projects.flatMap(({ forms }) => forms);
  };
  const parts = { user_form_links: [{ privilege_type: 'CREATOR' }], webhooks: [] };
  expect(await more(49)).toMatchObject(Array.from({ length: 50 }, () => parts));
  for (const one of await more(1)) {
    expect(one).not.toHaveProperty('user_form_links');
    expect(one).not.toHaveProperty('webhooks');
  }
  const { body } = await person.get(`/v2/cli/forms/${form.form_id}`);
  expect(body).toMatchObject({ data: parts });
});

test('lists a workspace without forms, and creates forms in it by number and by uid', async () => {
  const person = await newPerson(server);
  const { body } = await person.post<NewForm>('/cli/create/project', { name: 'Empty', domain: 'localhost' });
  expect((await start(person)).projects).toMatchObject([{ name: 'Empty', forms: [] }]);
  for (const key of [body.project_id, body.project_uid]) {
    const created = await person.post(`/cli/create/form/${key}`, { name: `By ${key}` });
    expect(created).toMatchObject({
      status: 200,
      body: { project_id: body.project_id, project_uid: body.project_uid },
    });
  }
  expect((await start(person)).projects[0]?.forms.map(({ name }) => name)).toEqual([
    `By ${body.project_id}`,
    `By ${body.project_uid}`,
  ]);
});

test.each([
  [{ name: ' ', domain: 'example.com' }, 'cannot be blank'],
  [{ name: 'Acme', domain: '' }, 'cannot be blank'],
  [{ name: 'Acme', domain: 'ftp://example.com' }, 'Invalid domain'],
  [{ name: 'Acme', domain: 'x.com' }, 'Invalid domain'],
])('rejects %j with SPEC’s text', async (draft, message) => {
  const person = await newPerson(server);
  expect(await person.post('/cli/create/project', draft)).toMatchObject({
    status: 400,
    body: { success: false, errors: [message] },
  });
});

test.each(['https://example.com/contact', 'example.com/', 'www.example.com', 'EXAMPLE.com:8080'])(
  'extracts the domain from the pasted URL %s in both create endpoints',
  async (address) => {
    const person = await newPerson(server);
    await person.post('/cli/create/project', { name: 'Acme', domain: address });
    await person.post('/cli/wizard/create/project_form', {
      project_name: 'Acme',
      project_domain: address,
      form_name: 'Contact',
    });
    expect((await start(person)).projects.map(({ domain }) => domain)).toEqual(['example.com', 'example.com']);
  },
);

test('accepts the names of time zones with digits', async () => {
  for (const timezone of ['EST5EDT', 'GMT0', 'Etc/GMT+12']) {
    const person = await newPerson(server);
    expect((await person.post('/cli/create/project', { name: 'A', domain: 'localhost', timezone })).status).toBe(200);
  }
});

test.each([
  ['Atlantis/Capital', 'UTC'],
  // Known to PostgreSQL, not to JavaScript.
  ['Factory', 'UTC'],
  ['posix/Europe/Berlin', 'UTC'],
  ['constructor', 'UTC'],
])('stores the time zone %s as %s, and reports on it', async (timezone, stored) => {
  const person = await newPerson(server);
  const draft = { project_name: 'A', project_domain: 'localhost', form_name: 'F', timezone };
  const { body } = await person.post<{ form_id: number }>('/cli/wizard/create/project_form', draft);
  const { rows } = await sql`select timezone from projects order by id desc limit 1`.execute(server.db);
  expect(rows).toEqual([{ timezone: stored }]);
  expect(await person.post(`/v2/cli/forms/${body.form_id}/report`, { filter: 'all' })).toMatchObject({
    status: 200,
    body: { data: { timezone: stored } },
  });
});

test('lets neither agency clients nor accounts on the plan shared create anything', async () => {
  const person = await newPerson(server);
  const { project_id } = await newForm(person);
  const attempts = async () => {
    const created = [
      await person.post('/cli/create/project', { name: 'A', domain: 'localhost' }),
      await person.post(`/cli/create/form/${project_id}`, { name: 'A' }),
      await person.post('/cli/wizard/create/project_form', {
        project_name: 'A',
        project_domain: 'localhost',
        form_name: 'A',
      }),
    ];
    return created.map(({ status }) => status);
  };
  const before = [await count('projects'), await count('forms')];
  await sql`update accounts set account_type = 'CLIENT_OF_AGENCY' where email = ${person.email}`.execute(server.db);
  expect(await attempts()).toEqual([403, 403, 403]);
  await sql`update accounts set account_type = 'STANDARD', plan = 'shared' where email = ${person.email}`.execute(
    server.db,
  );
  expect(await attempts()).toEqual([403, 403, 403]);
  expect([await count('projects'), await count('forms')]).toEqual(before);
  expect((await start(person)).user.plan).toMatchObject({ name: 'shared' });
});

test('shows a form to those it is shared with and nobody else', async () => {
  const owner = await newPerson(server);
  const form = await newForm(owner);
  const url = `/v2/cli/forms/${form.form_uid}`;
  const viewer = await share(form, 'ONLY_VIEW_USER');
  const seen = (await viewer.get<{ data: ResponseOf<typeof getForm> }>(url)).body.data;
  expect(seen).toMatchObject({ user_role: 'ONLY_VIEW_USER', is_shared_to_user: true });
  expect(JSON.stringify(seen)).not.toMatch(/user_form_links|webhook|secret|api_key/);
  expect((await start(viewer)).projects).toMatchObject([{ is_shared_to_user: true, forms: [{ id: form.form_id }] }]);
  expect((await viewer.post(`/cli/create/form/${form.project_uid}`, { name: 'Mine' })).status).toBe(403);

  const unrelated = await newPerson(server);
  expect(await unrelated.get(url)).toMatchObject({
    status: 404,
    body: { error: { code: 'UNKNOWN_FORM', message: 'Form not found' } },
  });
  expect(await unrelated.post(`/cli/create/form/${form.project_uid}`, { name: 'Mine' })).toMatchObject({ status: 404 });
  expect((await start(unrelated)).projects).toEqual([]);
  expect(await new Person(server, 'nobody').get(url)).toMatchObject({
    status: 401,
    body: { error: { code: 'NOT_SIGNED_IN' } },
  });
});

test('rejects cross-site requests', async () => {
  const person = await newPerson(server);
  const before = await count('projects');
  const send = (headers: Record<string, string>) =>
    server.console.inject({
      method: 'POST',
      url: '/cli/create/project',
      headers: { cookie: person.cookie ?? '', ...headers },
      payload: '{"name":"A","domain":"localhost"}',
    });
  const json = { 'content-type': 'application/json' };
  const responses = [
    await send({ ...json, 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }),
    await send({ ...json, 'sec-fetch-site': 'same-site' }),
    await send({ ...json, origin: 'null' }),
    await send({ ...json, origin: 'https://evil.test' }),
    await send(json),
    await send({ 'content-type': 'text/plain', 'sec-fetch-site': 'same-origin' }),
  ];
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403, 415]);
  expect(await count('projects')).toBe(before);
});

test('describes the installation before login', async () => {
  const { body } = await new Person(server, 'nobody').get('/v2/cli/misc/environment');
  expect(body).toEqual({
    data: {
      product: 'Inlet',
      app_env: 'local',
      collector_url: 'https://collect.test',
      support_url: null,
      support_email: 'help@inlet.test',
      email_set_up: false,
      has_accounts: true,
      signup_open: true,
    },
  });
});

test('signs out a deleted account', async () => {
  const person = await newPerson(server);
  await sql`delete from accounts where email = ${person.email}`.execute(server.db);
  expect((await person.get('/v2/cli/misc/initial-data')).status).toBe(401);
  expect((await person.post('/cli/user/login', { email_id: person.email, password: PASSWORD })).status).toBe(401);
});
