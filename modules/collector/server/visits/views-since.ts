import { DateTime } from 'luxon';
import { DAY_MS } from '../../../../contract/duration.ts';
import { type Db, type Host, sql } from '../../../../server/kit.ts';

interface Services extends Pick<Host, 'clock'> {
  readonly config: Pick<Host['config'], 'visitsMonths'>;
}

/**
 * A page view lasts a day at most, and 30 minutes may follow until the next one. The rest is for sessions of which only
 * the beginning has been deleted, since their remainder must not be counted as a session.
 */
const MARGIN_MS = 2 * DAY_MS;

/** The time before which page views are deleted. Undefined if none are. */
export function viewsSince({ clock, config }: Services): Date | undefined {
  const { visitsMonths } = config;
  return visitsMonths === undefined
    ? undefined
    : DateTime.fromJSDate(clock.now(), { zone: 'UTC' }).minus({ months: visitsMonths }).toJSDate();
}

/**
 * The time before which counts of page views are final, because page views that they need may be gone. It never moves
 * back, whatever the setting. Undefined if none has ever been deleted.
 */
export async function countsFinalBefore(db: Db, services: Services): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date | null }>`select max(since) as since from collector_views_since`.execute(db);
  const times = [rows[0]?.since, viewsSince(services)].flatMap((time) => time ?? []);
  return times.length === 0 ? undefined : finalBefore(new Date(Math.max(...times.map((time) => time.getTime()))));
}

/** The same if page views before `since` may be gone. */
export const finalBefore = (since: Date): Date => new Date(since.getTime() + MARGIN_MS);

/** Records that page views before a time may be gone, before any of them is deleted. */
export async function recordViewsSince(db: Db, since: Date, now: Date): Promise<void> {
  await sql`insert into collector_views_since (since, recorded_at) values (${since}, ${now})`.execute(db);
}
