import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepDone } from '../../../modules/deliveries/server/claim.ts';
import { sql } from '../../kit.ts';
import { startServer } from '../../../tests/server/harness.ts';
import { newForm, newPerson } from '../../../tests/server/person.ts';

// On the embedded engine, a job that reads a whole table delays every request for as long as that takes.

const ROWS = 50_000;
/** Tables that grow with every submission. */
const LARGE = ['submissions', 'submission_history', 'deliveries'];

const root = path.join(import.meta.dirname, '../../..');
/** Chargebee's jobs run only with that provider. */
const jobs: string[] = [];
for await (const file of glob('modules/*/server/**/*.ts', { cwd: root })) {
  if (file.includes('chargebee') || file.endsWith('.test.ts')) continue;
  const source = await readFile(path.join(root, file), 'utf8');
  jobs.push(...[...source.matchAll(/host\.schedule\('([^']+)'/g)].map(([, name = '']) => name));
}

const server = await startServer({ env: { BILLING_PROVIDER: 'sandbox' } });
afterAll(() => server[Symbol.asyncDispose]());

beforeAll(async () => {
  await server.listen();
  const { form_id: form } = await newForm(await newPerson(server));
  await sql`
    insert into submissions (form_id, current_state, submitted_data, body_hash, submitted_at, type)
    select ${form}::int, 'NEW', '{"a":"b"}', 'hash', now() - n * interval '1 minute', 'without_analytics'
    from generate_series(1, ${ROWS}::int) n`.execute(server.db);
  await sql`
    insert into submission_history (form_id, number, submission_id, kind, payload, at)
    select form_id, id, id, 'x', '{}', submitted_at from submissions`.execute(server.db);
  await sql`
    insert into deliveries (kind, target, payload, form_id, submission_id, state, created_at, done_at)
    select 'mail', 'x', '{}', form_id, id, 'done', now(), now() from submissions`.execute(server.db);
  for (const table of LARGE) await sql`analyze ${sql.table(table)}`.execute(server.db);
  // The first run may have to catch up.
  for (const job of jobs) await server.scheduler.runNow(job);
}, 120_000);

/** Rows that sequential scans of large tables have read. */
async function scanned(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(server.db);
  await sql`select pg_stat_clear_snapshot()`.execute(server.db);
  const { rows } = await sql<{ read: number }>`
    select sum(seq_tup_read)::int as read from pg_stat_user_tables where relname = any(${LARGE}::text[])`.execute(
    server.db,
  );
  return rows[0]?.read ?? 0;
}

test('notices a scan', async () => {
  const before = await scanned();
  await sql`select count(*) from submissions where submitted_data like '%zzz%'`.execute(server.db);
  expect((await scanned()) - before).toBeGreaterThanOrEqual(ROWS);
});

test.each(jobs)('%s reads no large table whole', async (job) => {
  const before = await scanned();
  await server.scheduler.runNow(job);
  expect((await scanned()) - before).toBe(0);
});

test('the hourly removal of old deliveries reads no large table whole', async () => {
  const before = await scanned();
  await sweepDone(server.db, new Date());
  expect((await scanned()) - before).toBe(0);
});
