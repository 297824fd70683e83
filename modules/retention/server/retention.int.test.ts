import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../contract/duration.ts';
import { type JsonValue, sql } from '../../../server/kit.ts';
import { TestCollector } from '../../../tests/server/test-collector.ts';

let on: TestCollector;
beforeAll(async () => {
  on = await TestCollector.open();
});
afterAll(() => on[Symbol.asyncDispose]());

const names = async () =>
  (await on.rows()).map(({ submitted_data }) => (JSON.parse(submitted_data) as { name: string }).name);
const ids = async () => (await on.rows()).map(({ id }) => id);

test('deletes spam 30 days after it was marked and keeps everything else', async () => {
  await on.formPost('name=bot&_gotcha=1');
  await on.formPost('name=nuisance');
  await on.formPost('name=ann');
  const [bot, nuisance] = await ids();
  on.clock.advance(20 * DAY_MS);
  await on.owner.post(`/cli/submission/mark_as/${nuisance}`, { marker: 'spam' });
  await on.server.scheduler.runNow('retention/spam');
  expect(await names()).toEqual(['bot', 'nuisance', 'ann']);

  const received: JsonValue[] = [];
  const end = on.server.live.subscribe(`form:${on.form.form_id}`, (event) => void received.push(event));
  on.clock.advance(10 * DAY_MS + 60_000);
  await on.server.scheduler.runNow('retention/spam');
  expect(await names()).toEqual(['nuisance', 'ann']);
  await expect
    .poll(() => received)
    .toContainEqual({
      event: 'deleted',
      form_id: on.form.form_id,
      by: null,
      submission_ids: [bot],
    });
  end();

  on.clock.advance(20 * DAY_MS);
  await on.server.scheduler.runNow('retention/spam');
  expect(await names()).toEqual(['ann']);
  const { rows } = await sql`select 1 from submission_history where submission_id = ${bot}`.execute(on.server.db);
  expect(rows).toEqual([]);
});

test('deletes more than one transaction’s worth', async () => {
  await sql`
    insert into submissions (form_id, current_state, submitted_data, body_hash, submitted_at, type, is_spam)
    select ${on.form.form_id}, 'NEW', '{"name":"x"}', 'hash', ${new Date(on.clock.now().getTime() - 31 * DAY_MS)},
      'without_analytics', true from generate_series(1, 1201)`.execute(on.server.db);
  await on.server.scheduler.runNow('retention/spam');
  expect(await names()).toEqual(['ann']);
});
