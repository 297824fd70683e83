import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../server/kit.ts';
import { startServer, type TestServer } from '../server/harness.ts';
import { arriveAt } from '../server/inbox-of.ts';
import { newForm, type NewForm, newPerson, type Person } from '../server/person.ts';
import { plugin, withPlugins } from '../server/plugins.ts';
import { engine } from '../server/test-database.ts';

// How the product behaves when one of its modules misbehaves.

const failing = {
  'hangs/server/index.ts': plugin(
    'hangs',
    `host.contribute(actionEffect, async (tx, { action, formId, submissionId, at }) => {
      if (action.unique_name === 'contact') await new Promise(() => undefined);
      if (action.unique_name === 'schedule_call') throw new Error('half an effect');
      await sql\`select 'outside of it'\`.execute(host.db);
      await appendHistory(tx, { formId, submissionId, kind: 'too late', payload: {}, by: null, at });
    });`,
    `import { sql } from 'inlet/server/kit.ts';
     import { appendHistory } from 'inlet/modules/submissions/server/public.ts';
     import { actionEffect } from 'inlet/modules/workflow/server/public.ts';`,
  ),
  'throws/server/index.ts': plugin(
    'throws',
    `host.contribute(onSubmission, (form) => {
      if (form.name === 'Throws') throw new Error('half a plugin');
      if (form.name === 'Unmade') return [{ kind: 'parcell', target: 'someone', payload: {} }];
      return form.name === 'Nothing' ? undefined : [];
    });
    host.contribute(submissionCheck, {
      fields: [], unavailable: 'The check is broken',
      isOn(form) { if (form.name === 'Unsure') throw new Error('no such setting'); return form.name === 'Slow'; },
      check: () => new Promise(() => undefined),
    });`,
    `import { onSubmission, submissionCheck } from 'inlet/modules/collector/server/public.ts';`,
  ),
};

const lines: string[] = [];
let modules: ReturnType<typeof withPlugins>;
let server: TestServer;
let owner: Person;
let form: NewForm;
beforeAll(async () => {
  modules = withPlugins(failing);
  server = await startServer({
    modulesDir: modules.path,
    logTo: (line) => lines.push(line),
    env: { BILLING_PROVIDER: 'none' },
  });
  owner = await newPerson(server);
  form = await newForm(owner);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  modules[Symbol.dispose]();
});

const logged = (text: string) => lines.filter((line) => line.includes(text));

/** Runs an action on a new submission of the form. */
async function act(name: string, data: object = {}) {
  const [id = 0] = await arriveAt(server, form);
  const running = owner.post(`/cli/state/run_action/${form.form_uid}/${id}/${name}`, data);
  const { body } = await (await running, owner.get<Detail>(`/cli/submission/${id}`));
  return { status: (await running).status, state: body.current_state, history: body.history.map(({ kind }) => kind) };
}

interface Detail {
  readonly current_state: string;
  readonly history: readonly { readonly kind: string }[];
}

async function submit(name: string, to = form) {
  await sql`update forms set name = ${name} where id = ${to.form_id}`.execute(server.db);
  const payload = { email: 'ann@example.test' };
  const { statusCode } = await server.collector.inject({ method: 'POST', url: `/f/${to.form_uid}`, payload });
  return statusCode;
}

/** The result of an action whose effect never ends, and of a visitor who submits at the same time. */
async function hang(name: string, data: object) {
  lines.length = 0;
  const [acted, visitor] = await Promise.all([act(name, data), submit('Contact')]);
  const { statusCode: ready } = await server.collector.inject('/readyz');
  return { acted, visitor, ready, errors: logged('modules/hangs') };
}

const undone = {
  acted: { status: 500, state: 'NEW', history: [] },
  visitor: 200,
  ready: 200,
  errors: [expect.stringContaining('No end within 3 seconds')],
};

test('rolls back an action whose effect never ends, names it, and keeps serving visitors', async () => {
  expect(await hang('contact', {})).toEqual(undone);
}, 15_000);

// PostgreSQL uses another connection for it.
test.runIf(engine === 'embedded')(
  'rolls back an action whose effect deadlocks with its transaction, names it, and keeps serving visitors',
  async () => expect(await hang('lose', { reason: 'Price' })).toEqual(undone),
  15_000,
);

test('rolls back an action whose effect fails, and logs the module and the cause', async () => {
  lines.length = 0;
  const acted = await act('schedule_call', { call_at: '2026-11-21T10:00:00+01:00', agenda: 'Price' });
  expect(acted).toEqual({ status: 500, state: 'NEW', history: [] });
  expect(logged('modules/hangs')).toEqual([expect.stringContaining('half an effect')]);
});

test.each(['Throws', 'Nothing', 'Unmade'])('stores a submission when a submission hook fails: %s', async (name) => {
  lines.length = 0;
  const own = await newForm(owner);
  expect(await submit(name, own)).toBe(200);
  expect(await spamOf(own)).toEqual([null]);
  expect(logged('modules/throws')).toHaveLength(1);
});

test.each(['Unsure', 'Slow'])(
  'stores and flags a submission when a check fails: %s',
  async (name) => {
    lines.length = 0;
    const own = await newForm(owner);
    expect(await submit(name, own)).toBe(200);
    expect(await spamOf(own)).toEqual(['The check is broken']);
    expect(logged('modules/throws')).toHaveLength(1);
  },
  10_000,
);

async function spamOf({ form_id }: NewForm) {
  const { rows } = await sql<{ spam_reason: string | null }>`
    select spam_reason from submissions where form_id = ${form_id}`.execute(server.db);
  return rows.map(({ spam_reason }) => spam_reason);
}
