import { DAY_MS } from '../../../contract/duration.ts';
import { type Db, sql } from '../../../server/kit.ts';
import { markLinkDays } from './limits.ts';
import type { LinkedMark } from './mark-link.ts';

const sameAs = ({ submissionId, accountId, marker }: LinkedMark) =>
  sql`submission_id = ${submissionId} and account_id = ${accountId} and marker = ${marker}`;

export async function isUsed(db: Db, mark: LinkedMark): Promise<boolean> {
  return (await sql`select from used_mark_links where ${sameAs(mark)}`.execute(db)).rows.length > 0;
}

/** Records that a link is used; false if it was before. */
export async function claimUse(tx: Db, { submissionId, accountId, marker }: LinkedMark, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into used_mark_links (submission_id, account_id, marker, used_at)
    values (${submissionId}, ${accountId}, ${marker}, ${now}) on conflict do nothing returning submission_id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Deletes the uses of links that have expired since. */
export async function deleteOldUses(db: Db, now: Date): Promise<void> {
  await sql`
    delete from used_mark_links where used_at < ${new Date(now.getTime() - markLinkDays.max * DAY_MS)}`.execute(db);
}
