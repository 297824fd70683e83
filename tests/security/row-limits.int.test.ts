import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql, type RawBuilder } from '../../server/kit.ts';
import { declaredLimits } from '../../tools/security/limits.ts';
import { startServer, type TestServer } from '../server/harness.ts';
import { type JsonResponse, newForm, type Person } from '../server/person.ts';
import { putFile } from '../server/put-file.ts';
import { ownedForm } from '../server/shared-form.ts';

/**
 * What an account can add without end takes space and is read as a whole. Each kind has a limit, and two requests for the last
 * place get one of it. The kinds are the declared limits, so that a new one needs a row here.
 */
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { BILLING_PROVIDER: 'none', ALLOW_PRIVATE_TARGETS: '1' } });
});
afterAll(() => server[Symbol.asyncDispose]());

interface Target {
  readonly owner: Person;
  readonly account: number;
  readonly form: number;
  readonly project: number;
  readonly submission: number;
  readonly another: number;
  /** The key of Zapier's calls. */
  readonly key: string;
}

async function newTarget(): Promise<Target> {
  const { owner, form } = await ownedForm(server);
  const simulate = async () =>
    (await owner.post<{ submission_id: number }>(`/cli/simulate_submission/${form.form_id}`)).body.submission_id;
  const [submission, another] = [await simulate(), await simulate()];
  await putFile(server, form.form_id, submission);
  const { rows } = await sql<{ id: number }>`select id from accounts where email = ${owner.email}`.execute(server.db);
  await owner.patch(`/v2/cli/forms/${form.form_id}`, { is_zapier_webhook_on: true });
  const rotated = await owner.post<{ data: { api_key: string } }>(`/v2/cli/forms/${form.form_id}/api-key`);
  return {
    owner,
    account: rows[0]?.id ?? 0,
    form: form.form_id,
    project: form.project_id,
    submission,
    another,
    key: rotated.body.data.api_key,
  };
}

interface Kind {
  /** The subject of its limit. */
  readonly subject: string;
  readonly error: string;
  /** Stores so many without the calls. */
  readonly store: (on: Target, count: number) => RawBuilder<unknown>;
  /** How many a new target has. */
  readonly existing?: number;
  readonly add: (on: Target, n: number) => Promise<JsonResponse>;
}

const numbers = (count: number) => sql`generate_series(1, ${count}::int) as n`;
const tomorrow = () => Math.floor(Date.now() / 1000) + 86_400;
const remind = ({ owner, submission }: Target): Promise<JsonResponse> =>
  owner.post(`/cli/user/reminder/submission/${submission}`, { note: 'x', time_to_remind: tomorrow() });

/** Entries of a kind without a limit of its own. */
const historyOf = ({ form, submission }: Target, text: RawBuilder<unknown>, count: number) => sql`
  insert into submission_history (form_id, number, submission_id, kind, payload, by, at)
  select ${form}, 1000000 + n, ${submission}, 'marked', jsonb_build_object('m', ${text}::text), 'x', now()
  from ${numbers(count)}`;

const bytesOfHistory = ({ submission }: Target) => sql`(
  select coalesce(sum(octet_length(payload::text)), 0)::int from submission_history where submission_id = ${submission})`;

const kinds: readonly Kind[] = [
  {
    subject: 'Workspaces of one account',
    error: 'The limit of 1000 is reached.',
    existing: 1,
    store: ({ account }, count) => sql`
      insert into projects (uid, owner_id, name, domain, timezone, created_at)
      select 'p-' || ${account}::text || '-' || n, ${account}, 'x', 'example.com', 'UTC', now() from ${numbers(count)}`,
    add: async ({ owner }, n) =>
      n === 1
        ? owner.post('/cli/create/project', { name: 'x', domain: 'example.com' })
        : owner.post('/cli/wizard/create/project_form', {
            project_name: 'x',
            project_domain: 'example.com',
            form_name: 'x',
          }),
  },
  {
    subject: 'Forms of one workspace',
    error: 'The limit of 500 is reached.',
    existing: 1,
    store: ({ project }, count) => sql`
      insert into forms (uid, project_id, name, created_at)
      select 'f-' || ${project}::text || '-' || n, ${project}, 'x', now() from ${numbers(count)}`,
    add: ({ owner, project }) => owner.post(`/cli/create/form/${project}`, { name: 'x' }),
  },
  {
    subject: 'Forms of one account, all workspaces together',
    error: 'The limit of 2000 is reached.',
    existing: 1,
    store: ({ account }, count) => sql`
      with project as (
        insert into projects (uid, owner_id, name, domain, timezone, created_at)
        values ('p-of-' || ${account}::text, ${account}, 'x', 'example.com', 'UTC', now()) returning id
      ), made as (
        insert into forms (uid, project_id, name, created_at)
        select 'f-of-' || ${account}::text || '-' || n, id, 'x', now() from project, ${numbers(count)} returning id
      )
      insert into form_links (form_id, account_id, privilege_type, status, created_at)
      select id, ${account}::bigint, 'CREATOR', 'ACCEPTED', now() from made`,
    add: ({ owner, project }, n) =>
      n === 1
        ? owner.post(`/cli/create/form/${project}`, { name: 'x' })
        : owner.post('/cli/wizard/create/project_form', {
            project_name: 'x',
            project_domain: 'example.com',
            form_name: 'x',
          }),
  },
  {
    subject: 'Notes on one submission',
    error: 'The limit of 1000 is reached.',
    store: ({ form, submission, account }, count) => sql`
      insert into submission_history (form_id, number, submission_id, kind, payload, by, at)
      select ${form}, 1000000 + n, ${submission}, 'note', jsonb_build_object('message', 'x', 'account_id', ${account}::bigint),
        'x', now() from ${numbers(count)}`,
    add: ({ owner, submission }) => owner.post(`/cli/notes/add_new/submission/${submission}`, { message: 'x' }),
  },
  {
    subject: 'Entries in the history of one submission after which people can add no more',
    error: 'The limit of 2000 is reached.',
    // Its arrival.
    existing: 1,
    store: (on, count) => historyOf(on, sql`${'x'}`, count),
    add: ({ owner, submission }) => owner.post(`/cli/notes/add_new/submission/${submission}`, { message: 'x' }),
  },
  {
    subject: 'Size of the history of one submission after which people can add no more',
    error: 'The limit of 4194304 is reached.',
    // The text of the payload is `{"m": "…"}`.
    store: (on, count) => historyOf(on, sql`repeat('x', ${count - 9}::int - ${bytesOfHistory(on)})`, 1),
    add: ({ owner, submission }) => owner.post(`/cli/notes/add_new/submission/${submission}`, { message: 'x' }),
  },
  {
    subject: 'Upcoming reminders of one account',
    error: 'You have reached the limit of 1000 upcoming reminders.',
    store: ({ another, account }, count) => sql`
      insert into reminders (account_id, submission_id, note, created_at, remind_at)
      select ${account}, ${another}, 'x', now(), now() + interval '1 day' from ${numbers(count)}`,
    add: remind,
  },
  {
    subject: 'Reminders of one account for one submission, past ones included',
    error: 'The limit of 100 is reached.',
    store: ({ submission, account }, count) => sql`
      insert into reminders (account_id, submission_id, note, created_at, remind_at, state)
      select ${account}, ${submission}, 'x', now(), now(), 'READ' from ${numbers(count)}`,
    add: remind,
  },
  {
    subject: 'Webhooks of one form',
    error: 'A form can have at most 20 webhooks.',
    store: ({ form }, count) => sql`
      insert into webhooks (form_id, name, request_url, secret, created_at)
      select ${form}, 'x', 'https://example.com/', 'x', now() from ${numbers(count)}`,
    add: ({ owner, form }) =>
      owner.post(`/v2/cli/forms/${form}/webhooks`, { name: 'x', request_url: 'https://example.com/' }),
  },
  {
    subject: 'Active zaps of one form',
    error: 'A form can have at most 50 active zaps.',
    store: ({ form }, count) => sql`
      insert into zapier_hooks (form_id, trigger_name, hook_url, created_at)
      select ${form}, 'new_submission', 'https://example.com/stored/' || n, now() from ${numbers(count)}`,
    add: ({ owner, key }, n) =>
      owner.post('/v2/cli/zapier/hooks', { hook_url: `https://example.com/${n}` }, { 'x-api-key': key }),
  },
  {
    subject: 'Canned replies of one form',
    error: 'A form can have at most 50 canned replies.',
    store: ({ form }, count) => sql`
      insert into canned_replies (form_id, name, text) select ${form}, 'x', 'x' from ${numbers(count)}`,
    add: ({ owner, form }) => owner.post(`/v2/cli/forms/${form}/canned-replies`, { name: 'x', text: 'x' }),
  },
  {
    subject: 'People who have access to one form or are invited, revoked access included',
    error: 'The limit of 500 is reached.',
    existing: 1,
    store: ({ form }, count) => sql`
      insert into form_links (form_id, address, privilege_type, status, created_at)
      select ${form}, 'stored-' || n || '@example.test', 'ADMIN', 'CREATED', now() from ${numbers(count)}`,
    add: ({ owner, form }, n) =>
      owner.post(`/v2/cli/forms/${form}/access`, { username: `${n}@example.test`, privilege_type: 'ADMIN' }),
  },
  {
    subject: 'Exports with files of one form that can be downloaded at a time',
    error: 'The limit of 100 is reached.',
    store: ({ form, submission }, count) => sql`
      insert into file_exports (form_id, submission_ids, created_at)
      select ${form}, array[${submission}::bigint], now() from ${numbers(count)}`,
    add: ({ owner, form, submission }) =>
      owner.post(`/v2/cli/forms/${form}/file-exports`, { submission_ids: [submission] }),
  },
];

test('has a row for each limit on what is stored', async () => {
  const limited = (await declaredLimits()).filter(({ beyond }) => beyond === '409');
  expect(kinds.map(({ subject }) => subject).toSorted()).toEqual(limited.map(({ subject }) => subject).toSorted());
});

describe.each(kinds)('$subject', ({ subject, error, store, existing = 0, add }) => {
  test('two requests for the last place get one of it; then others are rejected', async () => {
    const max = (await declaredLimits()).find((limit) => limit.subject === subject)?.max ?? 0;
    const target = await newTarget();
    await store(target, max - existing - 1).execute(server.db);
    const both = await Promise.all([add(target, 1), add(target, 2)]);
    expect(
      both.map(({ status }) => status).toSorted((one, other) => one - other),
      JSON.stringify(both.map(({ body }) => body)),
    ).toEqual([200, 409]);
    const rejected = await add(target, 3);
    expect([rejected.status, JSON.stringify(rejected.body)]).toEqual([409, expect.stringContaining(error)]);
    // Another account, workspace, form or submission is not affected.
    expect((await add(await newTarget(), 4)).status).toBe(200);
  });
});

test('everything that people add to a history needs room in it', async () => {
  const target = await newTarget();
  const { owner, form, submission, another } = target;
  await historyOf(target, sql`'x'`, 2000).execute(server.db);
  const adding = {
    mark: () => owner.post(`/cli/submission/mark_as/${submission}`, { marker: 'archive' }),
    'mark many': () =>
      owner.post(`/v2/cli/forms/${form}/submissions/mark`, {
        submission_ids: [submission, another],
        marker: 'archive',
      }),
    note: () => owner.post(`/cli/notes/add_new/submission/${submission}`, { message: 'x' }),
    remind: () => remind(target),
    act: async () => {
      const { body } = await owner.get<{
        actions: { unique_name: string }[];
        data: { actions: { unique_name: string }[] };
      }>(`/v2/cli/forms/${form}/workflow`);
      return owner.post(`/cli/state/run_action/${form}/${submission}/${body.data.actions[0]?.unique_name}`, {});
    },
  };
  for (const [name, add] of Object.entries(adding)) {
    const { status, body } = await add();
    expect([status, JSON.stringify(body)], name).toEqual([
      409,
      expect.stringContaining('The limit of 2000 is reached.'),
    ]);
  }
  expect((await owner.post(`/cli/submission/mark_as/${another}`, { marker: 'archive' })).status).toBe(200);
});

test('subscribing a zap again needs no room', async () => {
  const target = await newTarget();
  const subscribe = () =>
    target.owner.post('/v2/cli/zapier/hooks', { hook_url: 'https://example.com/x' }, { 'x-api-key': target.key });
  const first = await subscribe();
  await kinds
    .find(({ subject }) => subject === 'Active zaps of one form')
    ?.store(target, 49)
    .execute(server.db);
  expect(await subscribe()).toMatchObject({ status: 200, body: first.body });
  expect((await newForm(target.owner)).form_id).toBeGreaterThan(0);
});
