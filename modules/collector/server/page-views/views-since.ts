import { DateTime } from 'luxon';
import { DAY_MS, HOUR_MS } from '../../../../contract/duration.ts';
import { type Db, type Host, sql } from '../../../../server/kit.ts';

interface Services extends Pick<Host, 'clock'> {
  readonly config: Pick<Host['config'], 'visitsMonths'>;
}

/**
 * A page view lasts a day at most, and 30 minutes may follow until the next one. The rest is for visits whose beginning has
 * been deleted: their remainder must not be counted as a visit.
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

/**
 * Page views are deleted this long after that was recorded. Until then, a process of an earlier version may still count
 * their hours again.
 */
const NOTICE_MS = 20 * HOUR_MS;

/** The latest time that was recorded long enough ago, up to which page views may be deleted. Deletes earlier records. */
export async function deletableBefore(db: Db, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date | null }>`
    with latest as (
      select max(since) as since from collector_views_since where recorded_at <= ${new Date(now.getTime() - NOTICE_MS)}
    ), outdated as (delete from collector_views_since old using latest where old.since < latest.since)
    select since from latest`.execute(db);
  return rows[0]?.since ?? undefined;
}

/** Whether page views before a time, or up to three days before it, may be deleted: one is recorded each day. */
export async function isDeletable(db: Db, since: Date | undefined, now: Date): Promise<boolean> {
  const announced = await deletableBefore(db, now);
  return since !== undefined && announced !== undefined && since.getTime() - announced.getTime() < 3 * DAY_MS;
}

/** Records that page views before a time may be gone, before any of them is deleted. */
export async function recordViewsSince(db: Db, since: Date, now: Date): Promise<void> {
  await sql`insert into collector_views_since (since, recorded_at) values (${since}, ${now})`.execute(db);
}
