import { type Db, sql } from '../../../server/kit.ts';

/**
 * Records activity on the submission, such as a note: the Inbox lists it by this time. Called in the transaction that stores
 * it, by a caller that holds the row (`lockState`). Returns the time as rows have it,
 * later than `at` if another server's clock is ahead.
 */
export async function recordActivity(tx: Db, submissionId: number, at: Date): Promise<string> {
  const { rows } = await sql<{ last: string }>`
    update submissions s set last_activity_at = greatest(last_activity_at, ${at}) where id = ${submissionId}
    returning ${lastActivity} as last`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The caller must hold the row lock');
  return row.last;
}

/** Adds files of an email to those of the submission's conversation, for a caller that holds the row. Returns their number. */
export async function addThreadFiles(tx: Db, submissionId: number, added: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    update submissions set thread_file_count = thread_file_count + ${added} where id = ${submissionId}
    returning thread_file_count as total`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The caller must hold the row lock');
  return row.total;
}

/** The column as rows have it, from `submissions s`. */
export const lastActivity = sql`to_char(s.last_activity_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
