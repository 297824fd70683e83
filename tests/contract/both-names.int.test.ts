import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';
import { ownPage, startServer } from '../server/harness.ts';
import { arriveAt } from '../server/inbox-of.ts';
import { type NewForm, newForm, PASSWORD, type Person } from '../server/person.ts';
import { invite, verifiedPerson } from '../server/shared-form.ts';

/**
 * SPEC.md point 7 describes the same payloads under two names: `form_id`, `action_unique_name`, `emailID`, `auxiliary_data`
 * and `since_id` may come along with what the URL says. The calls are the server's own list, so a new one is tested as soon
 * as it is there.
 */
const server = await startServer({ env: { BILLING_PROVIDER: 'none' } });
afterAll(() => server[Symbol.asyncDispose]());

let owner: Person;
let form: NewForm;
let other: NewForm;
beforeAll(async () => {
  owner = await verifiedPerson(server);
  form = await newForm(owner);
  other = await newForm(owner);
});

const isFirst = ({ generation, host }: Endpoint): boolean => generation === 'first' && host === 'console';
const isOfForm = ({ path }: Endpoint): boolean => /:formId|\/submission\/|mark_as/.test(path);
const named = (endpoints: readonly Endpoint[]) => endpoints.map((one) => [`${one.method} ${one.path}`, one] as const);

/** What each call needs besides the names, by path. */
const needed: Readonly<Record<string, () => object>> = {
  '/cli/submission/mark_as/:id': () => ({ marker: 'read' }),
  '/cli/notes/add_new/submission/:id': () => ({ message: 'Called' }),
  '/cli/user/reminder/submission/:id': () => ({ note: 'Call', time_to_remind: Math.floor(Date.now() / 1000) + 3600 }),
  '/cli/multi/share_form_access/:formId': () => ({ username: `guest-${Math.random()}@example.test` }),
  '/cli/user/register': () => ({ name: 'Ann', password: PASSWORD }),
  '/cli/user/login': () => ({ password: PASSWORD }),
};

async function send({ method, path }: Endpoint, more: object, keys: Readonly<Record<string, string>> = {}) {
  const [id = 0] = await arriveAt(server, form, 1);
  const known: Readonly<Record<string, string>> = {
    formId: form.form_uid,
    id: String(id),
    submissionId: String(id),
    actionName: method === 'POST' ? 'lose' : 'contact',
    shareId: path.includes(':shareId') ? await newShare(path.includes('activate')) : '',
    ...keys,
  };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(known[name] ?? ''));
  const isRead = method === 'GET';
  const query = isRead
    ? `?${new URLSearchParams(Object.entries(more).map(([name, value]) => [name, String(value)]))}`
    : '';
  const body = method === 'POST' && path.includes('run_action') ? { reason: 'Price' } : (needed[path]?.() ?? {});
  const response = await server.console.inject({
    method,
    url: filled + query,
    headers: { ...ownPage, cookie: owner.cookie ?? '' },
    ...(isRead ? {} : { payload: { ...body, ...more } }),
  });
  return { status: response.statusCode, body: response.json<{ errors: string[] }>() };
}

async function newShare(isRevoked: boolean): Promise<string> {
  const { id } = await invite(owner, form, `guest-${Math.random()}@example.test`);
  if (isRevoked) await owner.delete(`/cli/multi/share_form_access/${id}/${form.form_id}`);
  return String(id);
}

const ofForm = named(server.endpoints.filter((one) => isFirst(one) && isOfForm(one)));

test('the calls of a form are found', () => {
  expect(ofForm.length).toBeGreaterThanOrEqual(16);
});

describe.each(ofForm)('%s', (_, endpoint) => {
  test('accepts the form_id of the URL, as number and as uid', async () => {
    for (const form_id of [form.form_id, String(form.form_id), form.form_uid]) {
      const { status, body } = await send(endpoint, { form_id });
      expect([status, body.errors], String(form_id)).toEqual([200, []]);
    }
  });

  test('rejects the form_id of another form and says so', async () => {
    for (const form_id of [other.form_id, other.form_uid]) {
      const { status, body } = await send(endpoint, { form_id });
      expect([status, body.errors]).toEqual([400, ['form_id does not match the form in the URL.']]);
    }
  });
});

describe.each(named(server.endpoints.filter(({ path }) => path.includes(':actionName'))))('%s', (_, endpoint) => {
  test('accepts the action_unique_name of the URL and no other', async () => {
    const action = endpoint.method === 'POST' ? 'lose' : 'contact';
    expect(await send(endpoint, { action_unique_name: action, form_id: form.form_id })).toMatchObject({ status: 200 });
    expect(await send(endpoint, { action_unique_name: 'win' })).toMatchObject({
      status: 400,
      body: { errors: ['action_unique_name does not match the action in the URL.'] },
    });
  });
});

test('accepts auxiliary_data under both names', async () => {
  const run = server.endpoints.find(({ path, method }) => path.includes(':actionName') && method === 'POST');
  const [id] = await arriveAt(server, form, 1);
  const url = `/cli/state/run_action/${form.form_uid}/${id}/lose`;
  const body = { form_id: form.form_id, action_unique_name: 'lose', auxiliary_data: { reason: 'Price' } };
  expect(run).toBeDefined();
  expect(await owner.post(url, body)).toMatchObject({
    status: 200,
    body: { transition: { aux_data: { reason: 'Price' } } },
  });
});

const addressed = named(
  server.endpoints.filter((one) => isFirst(one) && (/:email\b/.test(one.path) || takesAddress(one))),
);

/** Whether the body identifies the caller by address; when signed in it can only be their own. */
function takesAddress({ access, body }: Endpoint): boolean {
  if (access !== 'anyone') return false;
  const { def } = (body as unknown as z.core.$ZodTypes)._zod;
  const inner = def.type === 'pipe' ? (def.in as z.core.$ZodTypes)._zod.def : def;
  return inner.type === 'object' && 'email_id' in inner.shape;
}

test('the calls with an address are found', () => {
  expect(addressed.map(([name]) => name).toSorted()).toEqual(
    expect.arrayContaining([
      'GET /cli/anon/send_verification_email/:email',
      'POST /cli/user/forgot_password',
      'POST /cli/user/login',
      'POST /cli/user/quick_register',
      'POST /cli/user/register',
    ]),
  );
});

describe.each(addressed)('%s', (_, endpoint) => {
  const keys = { email: 'Ann@example.test' };
  test('accepts the email address as email_id, as emailID and as both', async () => {
    for (const more of [
      { email_id: 'ann@example.test' },
      { emailID: 'ann@example.test' },
      { email_id: 'ann@example.test', emailID: 'Ann@example.test' },
    ])
      expect([200, 401, 422], JSON.stringify(more)).toContain((await send(endpoint, more, keys)).status);
  });

  test('rejects two different addresses and says so', async () => {
    const two = { email_id: 'ann@example.test', emailID: 'bea@example.test' };
    const { status, body } = await send(endpoint, two, keys);
    expect(status).toBe(400);
    expect(body.errors.join()).toMatch(/emailID does not match (email_id|the address in the URL)\./);
  });
});

test('accepts since_id together with form_id in the list', async () => {
  const [id = 0] = await arriveAt(server, form, 1);
  const url = `/cli/submissions/${form.form_uid}?since_id=${id - 1}&form_id=${form.form_id}`;
  expect(await owner.get(url)).toMatchObject({ status: 200, body: { submissions: [{ submission_id: id }] } });
});
