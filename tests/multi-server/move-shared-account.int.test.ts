import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveAccount, recover } from '../../tools/placement/move-account.ts';
import { execute } from '../postgres/test-postgres.ts';
import type { NewForm } from '../server/person.ts';
import { Caller } from './caller.ts';
import { shareForms } from './share-forms.ts';
import { submit } from './submit.ts';
import { danglingIn, tablesWith, type TwoDatabases, twoDatabases } from './two-databases.ts';

// An account moves whose owner and a neighbour share forms with each other; the neighbour stays in the first database.

const opened = new AsyncDisposableStack();
const owner = new Caller('owner@example.test');
const draft = { project_name: 'Own', project_domain: 'example.com', form_name: 'Own' };
let both: TwoDatabases;
let account: number;
let form: NewForm;

beforeAll(async () => {
  both = await twoDatabases(opened);
  const { router, urls } = both;
  await owner.register(router.console);
  await owner.logIn(router.console);
  form = (await owner.post<NewForm>(router.console, '/cli/wizard/create/project_form', draft)).body;
  account = await router.accountOf(owner.email);
  const sharing = await shareForms(router, urls[0], form);
  opened.defer(async () => void (await sharing.stop()));
});
afterAll(() => opened.disposeAsync());

/** The addresses of accounts of which a database has only the name. */
async function namesIn(url: string): Promise<readonly string[]> {
  const rows = await execute<{ email: string }>(url, `select email from accounts where password_hash = '!'`);
  return rows.map(({ email }) => email);
}

const dangling = () => Promise.all(both.urls.map(danglingIn));

test('an undone move leaves nothing in the target, not even the names of those who share forms', async () => {
  const { installation, urls } = both;
  const onPhase = (phase: string) => {
    if (phase === 'decided') throw new Error('The mover ends');
  };
  await expect(moveAccount(installation, account, { target: 'second', onPhase })).rejects.toThrow('The mover ends');
  expect(await namesIn(urls[1])).toEqual(['neighbour@example.test']);
  expect(await recover(installation, account)).toBe('first');
  expect(await namesIn(urls[1])).toEqual([]);
  expect(await tablesWith(urls[1], account)).toEqual([]);
});

test('jobs keep their settings, and a report on one form never becomes one on all', async () => {
  const { installation, urls } = both;
  const { form_id: own } = form;
  await execute(
    urls[0],
    `insert into report_requests (account_id, form_id, message, asked_at, answered_at)
    select a.id, f.id, a.name || ' about ' || coalesce(f.name, 'all'), now(), now()
    from (select id, case id when ${account} then 'owner' else 'neighbour' end as name from accounts) a,
      (select id, name from forms union all select null, null) f`,
  );
  await execute(
    urls[0],
    `insert into jobs.job (name, data, start_after, keep_until, expire_seconds, heartbeat_seconds, retry_delay_max,
      policy, dead_letter, singleton_key)
    values ('workflow/move', '{"data": ${own}}', now() + interval '1 day', now() + interval '2 days', 77, 78, 79,
      'standard', 'reports/answer', 'once')`,
  );
  const job = `select to_jsonb(j) as job from jobs.job j where name = 'workflow/move' and singleton_key = 'once'`;
  const before = await execute(urls[0], job);
  await moveAccount(installation, account, { target: 'second', comparison: 'rows' });
  expect(before).toHaveLength(1);
  expect(await execute(urls[1], job)).toEqual(before);
  const requests = async (url: string) =>
    (await execute<{ message: string }>(url, 'select message from report_requests'))
      .map(({ message }) => message)
      .toSorted();
  expect(await requests(urls[0])).toEqual(['neighbour about Next', 'neighbour about all']);
  expect(await requests(urls[1])).toEqual(['owner about Own', 'owner about all']);
  expect(await Promise.all(urls.map(namesIn))).toEqual([[owner.email], ['neighbour@example.test']]);
  expect(await dangling()).toEqual([[], []]);
});

test('a name in the target stays until the account replaces it', async () => {
  const { installation, urls } = both;
  expect(await namesIn(urls[0])).toEqual([owner.email]);
  await execute(urls[0], `alter table accounts add constraint only_names check (password_hash = '!') not valid`);
  await expect(moveAccount(installation, account, { target: 'first' })).rejects.toThrow('only_names');
  await execute(urls[0], 'alter table accounts drop constraint only_names');
  expect(await dangling()).toEqual([[], []]);
  expect(await recover(installation, account)).toBe('second');
  expect(await namesIn(urls[0])).toEqual([owner.email]);
});

test('the former database asks to repeat changes for as long as a router may direct them there', async () => {
  const { router, servers, urls } = both;
  const installation = { ...both.installation, placementAgeMs: 4000 };
  const former = servers.get('second');
  const moving = moveAccount(installation, account, { target: 'first' });
  // The last statement before the mover waits for routers.
  const waits = `select 1 from pg_stat_activity
    where query like 'delete from public.workflow_moves %' and state = 'idle'`;
  await expect.poll(() => execute(urls[1], waits)).toHaveLength(1);
  expect(await submit(former?.collector ?? '', form)).toBe(503);
  const { status } = await owner.post(former?.console ?? '', '/cli/wizard/create/project_form', draft);
  expect(status).toBe(503);
  expect(await new Caller(owner.email).logIn(former?.console ?? '')).toBe(503);
  await moving;
  expect(await submit(router.collector, form)).toBe(200);
  expect(await owner.isLoggedIn(router.console)).toBe(true);
  expect(await tablesWith(urls[1], account)).toEqual([]);
});
