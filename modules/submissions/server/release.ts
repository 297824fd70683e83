import { type Db, type Host, sql } from '../../../server/kit.ts';
import { type WithheldNotifications, releaseUndone, type ReleasedSubmissions, submissionsReleased } from './points.ts';

/** Milliseconds within which marking as spam again counts as undoing the release. */
const UNDO_DETECTION_MS = 60_000;

/** Sends the withheld notifications of these submissions, unless they have been sent before. */
export async function releaseFromSpam(
  host: Host,
  tx: Db,
  form: Omit<ReleasedSubmissions, 'withheld'>,
  ids: readonly number[],
): Promise<void> {
  const withheld = await claimWithheld(tx, ids, host.clock.now());
  if (withheld.length === 0) return;
  for (const send of host.contributions(submissionsReleased)) await send(tx, { ...form, withheld });
}

/**
 * Cancels the unsent notifications of a recent release, and returns how many submissions had some sent already. Another
 * release sends those of the others.
 */
export async function undoReleaseFromSpam(host: Host, tx: Db, ids: readonly number[]): Promise<number> {
  const released = await claimReleased(tx, ids, new Date(host.clock.now().getTime() - UNDO_DETECTION_MS));
  if (released.length === 0) return 0;
  const undoing = host.contributions(releaseUndone).map((undo) => undo(tx, released));
  const sent = new Set((await Promise.all(undoing)).flat());
  await withholdAgain(
    tx,
    released.filter((id) => !sent.has(id)),
  );
  await sql`delete from released_submissions where submission_id = any(${released}::bigint[])`.execute(tx);
  return sent.size;
}

/**
 * Takes the withheld notification data of these submissions. Each is returned only once, so a second release sends
 * nothing.
 */
async function claimWithheld(tx: Db, ids: readonly number[], now: Date): Promise<readonly WithheldNotifications[]> {
  await sql`delete from released_submissions where at < ${new Date(now.getTime() - UNDO_DETECTION_MS)}`.execute(tx);
  const { rows } = await sql<WithheldNotifications>`
    with held as (
      select id, held_back from submissions where id = any(${ids}::bigint[]) and held_back is not null for update
    ),
    taken as (update submissions set held_back = null where id in (select id from held)),
    released as (
      insert into released_submissions (submission_id, held_back, at) select id, held_back, ${now}::timestamptz from held
      on conflict (submission_id) do update set held_back = excluded.held_back, at = excluded.at
    )
    select id, held_back ->> 'subject' as subject, held_back -> 'cc' as cc from held order by id`.execute(tx);
  return rows;
}

async function claimReleased(tx: Db, ids: readonly number[], since: Date): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select submission_id as id from released_submissions
    where submission_id = any(${ids}::bigint[]) and at >= ${since} order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

async function withholdAgain(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update submissions s set held_back = r.held_back from released_submissions r
    where r.submission_id = s.id and s.id = any(${ids}::bigint[])`.execute(tx);
}
