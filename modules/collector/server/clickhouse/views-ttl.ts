import { DateTime } from 'luxon';
import type { Host } from '../../../../server/kit.ts';
import { isDeletable, recordViewsSince, viewsSince } from '../page-views/views-since.ts';
import type { Connection } from './connection.ts';
import { TTL_MONTHS, ttlOf } from './schema.ts';

/**
 * Makes ClickHouse drop the page views of a month once all of them are older than `VISITS_MONTHS` and a week. That begins or
 * becomes earlier only a day after it was recorded, as the deletion from the database does.
 */
export async function updateTtl(host: Pick<Host, 'db' | 'clock' | 'config'>, connection: Connection): Promise<void> {
  const { db, clock, config } = host;
  const wanted = config.visitsMonths;
  const found = await monthsOf(connection);
  if (found === wanted) return;
  const isEarlier = wanted !== undefined && (found === undefined || wanted < found);
  if (isEarlier && !(await isDeletable(db, viewsSince(host), clock.now()))) return;
  // What the previous setting has dropped is gone.
  if (found !== undefined) {
    const since = DateTime.fromJSDate(clock.now(), { zone: 'UTC' }).minus({ months: found });
    await recordViewsSince(db, since.toJSDate(), clock.now());
  }
  for (const statement of ttlOf(connection.settings.cluster, wanted)) await connection.command(statement, {});
}

async function monthsOf(connection: Connection): Promise<number | undefined> {
  const [table] = await connection.select<{ definition: string }>(
    `select create_table_query as definition from system.tables where database = currentDatabase() and name = {name:String}`,
    { name: connection.settings.cluster === undefined ? 'visits' : 'visits_shard' },
  );
  const months = TTL_MONTHS.exec(table?.definition ?? '')?.[1];
  return months === undefined ? undefined : Number(months);
}
