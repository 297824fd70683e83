import { Connection } from '../../modules/collector/server/clickhouse/connection.ts';
import { readViews, VIEW_COLUMNS } from '../../modules/collector/server/clickhouse/read-views.ts';
import type { StoredView } from '../../modules/collector/server/clickhouse/stored-view.ts';
import { viewsSince } from '../../modules/collector/server/page-views/views-since.ts';
import { sql } from '../../server/kit.ts';
import { createLogger } from '../../server/logs.ts';
import type { TestServer } from './harness.ts';

/** The page views of a website, oldest first, wherever the server stores them. */
export async function storedViews(
  server: TestServer,
  { project_id, project_uid }: { readonly project_id: number; readonly project_uid: string },
): Promise<readonly StoredView[]> {
  const { db, visits } = server;
  const waiting = sql`project_id = ${project_id}`;
  if (!visits) {
    const { rows } = await sql<StoredView>`
      select ${VIEW_COLUMNS} from visits where ${waiting} order by onload_at, page_key`.execute(db);
    return rows;
  }
  const connection = new Connection(visits, createLogger({ logLevel: 'silent' }), {
    since: () => viewsSince(server),
  });
  try {
    const parameters = { project: project_uid };
    return await readViews(db, connection, { waiting, moved: 'project_uid = {project:String}', parameters });
  } finally {
    await connection.close();
  }
}

/** Moves the page views that wait in the database to ClickHouse, if the server uses it. */
export async function moveViews({ scheduler, visits }: TestServer): Promise<void> {
  if (visits) await scheduler.runNow('collector/move-views');
}
