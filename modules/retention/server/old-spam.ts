import { DAY_MS } from '../../../contract/duration.ts';
import { type Host, inTransaction, sql } from '../../../server/kit.ts';
import { deleteSubmissions } from '../../submissions/server/public.ts';
import { lockFormForServer } from '../../workspaces/server/public.ts';

type Services = Pick<Host, 'db' | 'live' | 'clock' | 'config' | 'contributions'>;

/** Maximum per transaction, which locks the form's row. */
const BATCH_SIZE = 500;

/**
 * Deletes spam older than `SPAM_DAYS` and returns the number. Spam that a person marked counts from that day, so that
 * it can be unmarked for as long as detected spam.
 */
export async function removeOldSpam(host: Services): Promise<number> {
  const before = new Date(host.clock.now().getTime() - host.config.spamDays * DAY_MS);
  let removed = 0;
  for (;;) {
    const formId = await formWithOldSpam(host, before);
    if (formId === undefined) return removed;
    removed += await inTransaction(host.db, async (tx) => {
      await lockFormForServer(tx, formId);
      const { rows } = await sql<{ id: number }>`
        select s.id from ${oldSpam(before)} and s.form_id = ${formId} order by s.id limit ${BATCH_SIZE}`.execute(tx);
      return deleteSubmissions(host, tx, { formId, ids: rows.map(({ id }) => id), by: null });
    });
  }
}

async function formWithOldSpam({ db }: Services, before: Date): Promise<number | undefined> {
  const { rows } = await sql<{ form_id: number }>`select s.form_id from ${oldSpam(before)} limit 1`.execute(db);
  return rows[0]?.form_id;
}

const oldSpam = (before: Date) => sql`
  submissions s where s.is_spam and s.submitted_at < ${before} and not exists (
    select from submission_history h
    where h.submission_id = s.id and h.kind = 'marked' and h.payload ->> 'marker' = 'spam' and h.at >= ${before}
  )`;
