import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Connection } from '../../modules/collector/server/clickhouse/connection.ts';
import { returnViews } from '../../modules/collector/server/clickhouse/return-views.ts';
import { sql } from '../../server/kit.ts';
import { createLogger } from '../../server/logs.ts';
import { TestCollector } from '../server/test-collector.ts';
import { flood } from './flood.ts';

let on: TestCollector;
let connection: Connection;
beforeAll(async () => {
  on = await TestCollector.open();
  if (!on.server.visits) throw new Error('VISITS_URL is a setting');
  connection = new Connection(on.server.visits, createLogger({ logLevel: 'silent' }));
});
afterAll(async () => {
  await connection.close();
  await on[Symbol.asyncDispose]();
});
beforeEach(() => on.nextForm());

it('Page views return page by page, each once, from several months and parts', async () => {
  for (const month of ['2026-10-20 10:00:00', '2026-11-20 10:00:00'])
    for (let part = 0; part < 2; part += 1)
      await flood(on, "concat('visitor-', toString(number % 7))", `toDateTime64('${month}', 3, 'UTC')`, 6000);
  expect(await returnViews(on.server, connection)).toBe(12_000);
  const { rows } = await sql`
    select count(*)::int as views, count(distinct page_key)::int as pages from visits
    where project_id = ${on.form.project_id}`.execute(on.server.db);
  expect(rows).toEqual([{ views: 12_000, pages: 12_000 }]);
});

it('A page view that has grown in the database keeps the values of its first message', async () => {
  await flood(on, "'ann'", "toDateTime64('2026-11-20 10:00:00', 3, 'UTC')", 1);
  const view = { visitor: 'ann', page: 'ann-2026-11-20 10:00:00.000-0', url: 'https://example.com/later' };
  await sql`
    insert into visits (project_id, form_id, visitor_id, page_key, domain, path, url, onload_at, time_spent_ms,
      time_in_form_ms, form_viewed, form_interacted, created_at)
    values (${on.form.project_id}, ${on.form.form_id}, ${view.visitor}, ${view.page}, 'example.com', '/later', ${view.url},
      '2026-11-20T10:05:00Z', 9000, 0, false, false, '2026-11-20T10:06:00Z')`.execute(on.server.db);
  await returnViews(on.server, connection);
  const { rows } = await sql`
    select url, onload_at, time_spent_ms, created_at from visits where project_id = ${on.form.project_id}`.execute(
    on.server.db,
  );
  const first = new Date('2026-11-20T10:00:00Z');
  expect(rows).toEqual([{ url: 'https://example.com/', onload_at: first, time_spent_ms: 9000, created_at: first }]);
});

it('A command may take longer than a page view or a read, and does not count as a failure', async () => {
  if (!on.server.visits) throw new Error('VISITS_URL is a setting');
  const lines: string[] = [];
  const impatient = new Connection(
    on.server.visits,
    createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) }),
    { requestMs: 200 },
  );
  await impatient.command('select sleep(1)', {});
  expect(lines).toEqual([]);
  await expect(impatient.select('select sleep(1)')).rejects.toMatchObject({ kind: { status: 503 } });
  await impatient.close();
});
