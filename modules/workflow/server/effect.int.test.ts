import { beforeEach, expect, test } from 'vitest';
import { contributionsTo, contribute, type Point } from '../../../contract/point.ts';
import { createError, sql } from '../../../server/kit.ts';
import { testClock } from '../../../tests/server/harness.ts';
import { arriveAt } from '../../../tests/server/inbox-of.ts';
import { ownFormEach } from '../../../tests/server/own-form.ts';
import { appendHistory } from '../../submissions/server/public.ts';
import { editorRoles, requireRole } from '../../workspaces/server/public.ts';
import { errors } from '../errors.ts';
import { actionEffect, type ActionRun } from './public.ts';
import { runAction } from './run.ts';

type Effect = typeof actionEffect extends Point<infer T> ? T : never;

let submissionId: number;
const clock = testClock('2026-11-20T12:00:00Z');
const by = { id: 1, name: 'Ann' };
const here = ownFormEach({ clock });
beforeEach(async () => {
  [submissionId = 0] = await arriveAt(here.server, here.form);
});

/** Runs `lose` with `effect` contributed by a plugin. */
async function lose(effect: Effect) {
  const contributed = [contribute(actionEffect, effect)];
  const contributors = <T>(point: Point<T>) =>
    contributionsTo(point, contributed).map((value) => ({ module: 'bad', value }));
  const { db, live } = here.server;
  const { rows } = await sql<{ account_id: number }>`
    select account_id from form_links where form_id = ${here.form.form_id}`.execute(db);
  const access = await requireRole(
    db,
    here.form.form_id,
    { id: rows[0]?.account_id ?? 0, session: undefined },
    editorRoles,
  );
  const run = { access, submissionId, uniqueName: 'lose', data: { reason: 'Price' }, by };
  return runAction({ db, live, clock, contributors }, run);
}

const detail = async () => {
  const { body } = await here.owner.get<{ current_state: string; history: { kind: string }[] }>(
    `/cli/submission/${submissionId}`,
  );
  return [body.current_state, ...body.history.map(({ kind }) => kind)];
};

test('passes the run to an effect, which writes in the same transaction', async () => {
  const runs: ActionRun[] = [];
  await lose(async (tx, run) => {
    runs.push(run);
    const { formId, at } = run;
    await appendHistory(tx, { formId, submissionId, kind: 'regret', payload: {}, by: null, at });
  });
  expect(runs).toMatchObject([
    { formId: here.form.form_id, submissionId, fromState: 'NEW', toState: 'LOST', auxData: { reason: 'Price' }, by },
  ]);
  expect(runs[0]).toMatchObject({ action: { unique_name: 'lose' }, at: clock.now() });
  expect(await detail()).toEqual(['LOST', 'action', 'regret']);
});

test('reverts the action when an effect fails, and returns the reason', async () => {
  const failing = lose(async () => {
    throw createError(errors.STATE_IN_USE, { state: 'LOST', count: 'all' });
  });
  await expect(failing).rejects.toThrow('LOST');
  expect(await detail()).toEqual(['NEW']);
});
