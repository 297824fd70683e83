import { type Host, sql } from '../../../../server/kit.ts';
import type { Connection } from './connection.ts';
import { deletionOf } from './schema.ts';

/** Deletes the page views of deleted websites, including those of deleted accounts, and returns how many websites had any. */
export async function deleteProjects({ db }: Pick<Host, 'db'>, connection: Connection): Promise<number> {
  const stored = await connection.select<{ project_uid: string }>('select distinct project_uid from visits');
  const { rows } = await sql<{ project_uid: string }>`
    select project_uid from collector_deleted_sites
    where project_uid = any(${stored.map(({ project_uid }) => project_uid)}::text[])`.execute(db);
  if (rows.length === 0) return 0;
  const sites = rows.map(({ project_uid }) => project_uid);
  await connection.command(deletionOf(connection.settings.cluster), { sites });
  return sites.length;
}
