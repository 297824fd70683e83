import { type Db, type Host, sql } from '../../../server/kit.ts';

/** The account id in live events about marks by the server. */
const SERVER = 0;

/**
 * Marks a submission as unread because of something new in it, and updates open consoles. Called in the transaction that stores it,
 * by a caller that holds the row (`lockState`).
 */
export async function markUnread(
  tx: Db,
  live: Host['live'],
  submission: { formId: number; id: number },
): Promise<void> {
  const { formId, id } = submission;
  const { rows } = await sql`update submissions set is_read = false where id = ${id} and is_read returning id`.execute(
    tx,
  );
  if (rows.length === 0) return;
  const event = { event: 'marked', form_id: formId, submission_id: id, marker: '!read', by: SERVER };
  await live.publish(`form:${formId}`, event, tx);
}
