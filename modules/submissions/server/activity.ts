import type { LatestMessage } from '../../../contract/entity/latest-message.ts';
import { type Db, sql } from '../../../server/kit.ts';

/** A submission's latest activity after its arrival, as rows have it. */
export interface Activity {
  readonly last_activity_time: string;
  readonly latest_message: LatestMessage | null;
}

/**
 * Records activity on the submission, such as a note or an email of its conversation: the Inbox lists it by this time, with the start of
 * the latest email. Called in the transaction that stores it, by a caller that holds the row (`lockState`). The time that
 * is returned is later than `at` if another server's clock is ahead.
 */
export async function recordActivity(
  tx: Db,
  submissionId: number,
  at: Date,
  message?: { readonly by: LatestMessage['by']; readonly text: string },
): Promise<Activity> {
  const { rows } = await sql<Activity>`
    update submissions s set last_activity_at = greatest(last_activity_at, ${at}),
      latest_message = ${message ? latestOf(at, message) : sql`latest_message`}
    where id = ${submissionId} returning ${lastActivity}`.execute(tx);
  const [activity] = rows;
  if (!activity) throw new Error('The caller must hold the row lock');
  return activity;
}

/** The message, unless it is empty, as an email with files only, or older than the one that is stored. */
function latestOf(at: Date, { by, text }: { readonly by: string; readonly text: string }) {
  const excerpt = excerptOf(text);
  if (excerpt === '') return sql`latest_message`;
  const time = at.toISOString();
  return sql`
    case when latest_message ->> 'time' > ${time} then latest_message
      else jsonb_build_object('by', ${by}::text, 'text', ${excerpt}::text, 'time', ${time}::text) end`;
}

/** The start of the text on one line. */
const excerptOf = (text: string) =>
  Array.from(text.slice(0, 1000).replaceAll(/\s+/g, ' ').trim()).slice(0, 160).join('').trim();

/** Adds files of an email to those of the submission's conversation, for a caller that holds the row. Returns their number. */
export async function addThreadFiles(tx: Db, submissionId: number, added: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    update submissions set thread_file_count = thread_file_count + ${added} where id = ${submissionId}
    returning thread_file_count as total`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The caller must hold the row lock');
  return row.total;
}

/** The columns of `Activity`, from `submissions s`. */
export const lastActivity = sql`
  to_char(s.last_activity_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_activity_time,
  case when not s.is_locked then s.latest_message end as latest_message`;
