import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../../contract/duration.ts';
import { sql } from '../../../../server/kit.ts';
import { TestCollector } from '../../../../tests/server/test-collector.ts';
import { deleteOldViews } from './delete-old-views.ts';

let on: TestCollector;
beforeAll(async () => {
  on = await TestCollector.open();
});
afterAll(() => on[Symbol.asyncDispose]());
beforeEach(async () => {
  await on.nextForm();
  await sql`delete from collector_views_since`.execute(on.server.db);
});

const run = (visitsMonths: number | undefined) =>
  deleteOldViews({ db: on.server.db, clock: on.clock, config: { visitsMonths } });

/** Stores page views that were opened a number of days ago. */
async function store(count: number, daysAgo: number): Promise<void> {
  const opened = new Date(on.clock.now().getTime() - daysAgo * DAY_MS);
  await sql`
    insert into visits (project_id, form_id, visitor_id, page_key, domain, path, url, onload_at, time_spent_ms,
      time_in_form_ms, form_viewed, form_interacted, created_at)
    select ${on.form.project_id}::bigint, case when n % 2 = 0 then ${on.form.form_id}::bigint end, 'ann',
      ${`${daysAgo} `}::text || n, 'example.com', '/', '/', ${opened}::timestamptz, 0, 0, false, false, ${opened}::timestamptz
    from generate_series(1, ${count}::int) n`.execute(on.server.db);
}

const stored = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from visits where project_id = ${on.form.project_id}`.execute(on.server.db);
  return rows[0]?.count;
};

test('deletes old page views in batches, a day after that was recorded', async () => {
  await store(7000, 100);
  await store(10, 50);
  await store(7000, 120);
  expect(await run(3)).toBe(0);
  on.clock.advance(HOUR_MS);
  expect(await run(3)).toBe(0);
  on.clock.advance(DAY_MS);
  expect(await run(undefined)).toBe(0);
  expect(await stored()).toBe(14_010);
  // A setting that has become longer applies immediately.
  expect(await run(36)).toBe(0);
  expect(await run(3)).toBe(14_000);
  expect(await stored()).toBe(10);
});

test('waits for hours that have not been counted', async () => {
  await store(10, 100);
  await sql`
    insert into collector_dirty_hours (form_id, hour)
    values (${on.form.form_id}, ${new Date(on.clock.now().getTime() - 120 * DAY_MS)})`.execute(on.server.db);
  await run(3);
  on.clock.advance(DAY_MS);
  // Page views of pages without a form are not counted.
  expect(await run(3)).toBe(5);
  await sql`delete from collector_dirty_hours`.execute(on.server.db);
  expect(await run(3)).toBe(5);
});

test('remembers when the page of a submission was opened', async () => {
  await store(2, 100);
  await sql`
    insert into submissions (form_id, current_state, submitted_data, body_hash, submitted_at, type, visitor_id, page_key)
    values (${on.form.form_id}, 'NEW', '{}', 'hash', ${on.clock.now()}, 'with_analytics', 'ann', '100 2')`.execute(
    on.server.db,
  );
  const opened = on.clock.now().getTime() - 100 * DAY_MS;
  await run(3);
  on.clock.advance(DAY_MS);
  await run(3);
  const { rows } = await sql<{ page_opened_at: Date }>`
    select page_opened_at from submissions where form_id = ${on.form.form_id}`.execute(on.server.db);
  expect(rows).toEqual([{ page_opened_at: new Date(opened) }]);
});
