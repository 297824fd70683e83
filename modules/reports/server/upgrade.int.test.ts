import path from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { discoverModules } from '../../../server/discover.ts';
import { sql } from '../../../server/kit.ts';
import { migrationFolders } from '../../../server/server.ts';
import { testDatabase } from '../../../tests/server/test-database.ts';
import { refreshAll } from './refresh.ts';
import { testClock } from '../../../tests/server/harness.ts';
import { createLogger } from '../../../server/logs.ts';

const modulesDir = path.resolve(import.meta.dirname, '../..');

test('recounts the data of an earlier version, including uncounted submissions', async () => {
  await using database = await testDatabase();
  const { db } = database;
  const folders = migrationFolders(await discoverModules(modulesDir));
  const earlier = ['001-rollups', '002-requests', '003-counting'];
  await migrate(
    db,
    folders.map((one) => (one.module === 'reports' ? { ...one, only: earlier } : one)),
  );
  const { rows } = await sql<{ id: number }>`
    with owner as (
      insert into accounts (email, name, password_hash, created_at) values ('ann@example.com', 'Ann', '', now()) returning id
    ), project as (
      insert into projects (uid, owner_id, name, domain, timezone, created_at)
      select 'p', id, 'Harbour', 'example.com', 'UTC', now() from owner returning id
    )
    insert into forms (uid, project_id, name, created_at) select 'f', id, 'Contact', now() from project returning id`.execute(
    db,
  );
  const form = rows[0]?.id ?? 0;
  const add = async (from: number, to: number) =>
    sql`
      insert into submissions (form_id, current_state, is_spam, submitted_data, body_hash, submitted_at, type)
      select ${form}::bigint, 'NEW', n % 4 = 0, '{}', 'hash', '2026-11-20T10:00:00Z'::timestamptz + n * interval '1 minute',
        'without_analytics'
      from generate_series(${from}::int, ${to}::int) n`.execute(db);
  await add(1, 400);
  await sql`
    insert into report_hours (form_id, hour, month, kind, name, count)
    values (${form}, '2026-11-20T10:00:00Z', '2026-11-01', 'state', 'NEW', 7)`.execute(db);
  await sql`
    insert into report_refreshes (form_id, refreshed_at, timezone) values (${form}, '2026-11-20T10:02:00Z', 'UTC')`.execute(
    db,
  );

  expect(await migrate(db, folders)).toEqual(['reports/004-periods', 'reports/005-final-counts']);
  await add(401, 404);
  await refreshAll({
    db,
    clock: testClock('2026-11-21T12:00:00Z'),
    config: { visitsMonths: undefined },
    contributions: () => [],
    log: createLogger({ logLevel: 'silent' }),
  });
  const counted = await sql<{ name: string; count: number }>`
    select name, sum(count)::int as count from report_months where form_id = ${form} and kind in ('state', 'figure')
    group by name order by name`.execute(db);
  expect(counted.rows).toEqual([
    { name: 'NEW', count: 303 },
    { name: 'received', count: 404 },
    { name: 'received_spam', count: 101 },
    { name: 'submissions', count: 303 },
  ]);
});
