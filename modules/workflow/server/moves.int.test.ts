import { expect, test } from 'vitest';
import { DEFAULT_ACTIONS, DEFAULT_STATES } from '../../../contract/entity/workflow.ts';
import { sql } from '../../../server/kit.ts';
import { arriveAt, eventsOf } from '../../../tests/server/inbox-of.ts';
import { ownFormEach } from '../../../tests/server/own-form.ts';
import { WorkflowChangedLiveEvent } from '../contract.ts';
import { BATCH_SIZE } from './moves.ts';

const here = ownFormEach();
const MANY = 2 * BATCH_SIZE + 100;

/** The default workflow without one state. */
const without = (gone: string) => ({
  states: DEFAULT_STATES.filter((state) => state !== gone),
  actions: DEFAULT_ACTIONS.filter(({ to_state }) => to_state !== gone).map((action) => ({
    ...action,
    from_states: action.from_states.filter((state) => state !== gone),
  })),
});
const address = () => `/v2/cli/forms/${here.form.form_uid}/workflow`;
const save = (body: object) => here.owner.put(address(), body);
const inStates = async () => {
  const { rows } = await sql<{ state: string; count: number }>`
    select current_state as state, count(*)::int as count from submissions
    where form_id = ${here.form.form_id} group by current_state`.execute(here.server.db);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};
const history = async () => {
  const { rows } = await sql<{ kind: string; number: number; by: string | null }>`
    select kind, number, by from submission_history
    where form_id = ${here.form.form_id} and kind in ('moved', 'received') order by number`.execute(here.server.db);
  return rows;
};

test('moves submissions out of a removed state in batches, with new submissions stored in between', async () => {
  await arriveAt(here.server, here.form, MANY, 'LOST');
  const received = eventsOf(here.server, here.form);
  const { body } = await save({ ...without('LOST'), replacements: { LOST: 'WON' } });
  expect(body['data']).toMatchObject({ moved: MANY, submissions: { WON: MANY } });
  expect(await inStates()).toEqual({ WON: BATCH_SIZE, LOST: MANY - BATCH_SIZE });
  expect((await here.owner.get(address())).body).toMatchObject({ data: { submissions: { WON: MANY } } });

  await here.owner.post(`/cli/simulate_submission/${here.form.form_id}`);
  await here.server.scheduler.runDue();
  expect(await inStates()).toEqual({ NEW: 1, WON: MANY });
  const entries = await history();
  expect(entries.map(({ kind }) => kind)).toEqual([
    ...Array.from({ length: BATCH_SIZE }, () => 'moved'),
    'received',
    ...Array.from({ length: MANY - BATCH_SIZE }, () => 'moved'),
  ]);
  expect(entries.map(({ number }) => number)).toEqual(entries.map((_, index) => index + 1));
  expect(entries.at(-1)?.by).toMatch(/^Person/);
  // Open pages reload the states when the change is made and again when all submissions have moved.
  await expect.poll(() => received.filter((note) => WorkflowChangedLiveEvent.safeParse(note).success).length).toBe(2);
});

test('finishes pending moves before the next change, which then moves them on', async () => {
  await arriveAt(here.server, here.form, MANY, 'LOST');
  await save({ ...without('LOST'), replacements: { LOST: 'WON' } });
  const { body } = await save({ states: ['OPEN'], actions: [], replacements: { WON: 'OPEN' } });
  expect(body['data']).toMatchObject({ moved: MANY, submissions: { OPEN: MANY } });
  await here.server.scheduler.runDue();
  expect(await inStates()).toEqual({ OPEN: MANY });
  expect(await history()).toHaveLength(2 * MANY);
});
