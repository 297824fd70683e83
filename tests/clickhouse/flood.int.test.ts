import { expect, it } from 'vitest';
import { ClickhousePageViews } from '../../modules/collector/server/clickhouse/clickhouse-page-views.ts';
import { Connection } from '../../modules/collector/server/clickhouse/connection.ts';
import { sql } from '../../server/kit.ts';
import { createLogger } from '../../server/logs.ts';
import { TestCollector } from '../server/test-collector.ts';
import { flood } from './flood.ts';

const COUNTED = new Date('2026-11-20T10:00:00Z');

/** How many page views a count of the hour reads, and how many of them were opened in it. */
async function readFor({ server, form }: TestCollector): Promise<unknown> {
  if (!server.visits) throw new Error('VISITS_URL is a setting');
  const connection = new Connection(server.visits, createLogger({ logLevel: 'silent' }));
  const site = { formId: form.form_id, projectId: form.project_id };
  const found = await server.database.db.transaction().execute(async (tx) => {
    const views = await new ClickhousePageViews(connection).aroundHours(tx, site, [COUNTED]);
    return sql`
      select count(*)::int as views, (count(*) filter (where onload_at >= ${COUNTED}))::int as here from ${views} v`.execute(
      tx,
    );
  });
  await connection.close();
  return found.rows[0];
}

it('reads an hour with more page views than a function call can have arguments', async () => {
  await using on = await TestCollector.open();
  const visitor = "concat('visitor-', toString(number % 100))";
  await flood(on, visitor, "toDateTime64('2026-11-20 10:30:00', 3, 'UTC')", 130_000);
  expect(await readFor(on)).toEqual({ views: 130_000, here: 130_000 });
});

it('reads only the page views near the counted hour if a visitor has very many', async () => {
  await using on = await TestCollector.open();
  await flood(on, "'robot'", "toDateTime64('2026-11-19 10:00:00', 3, 'UTC') - number", 20_010);
  await flood(on, "'robot'", "toDateTime64('2026-11-20 10:00:00', 3, 'UTC') + number", 5);
  expect(await readFor(on)).toEqual({ views: 20_000, here: 5 });
});
