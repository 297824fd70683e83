import { type Db, type Host, sql } from '../../../server/kit.ts';
import type { ReplyRef } from './points.ts';
import { publishChange } from './publish.ts';

/** A reply that a mail server could not deliver. */
export interface UndeliveredReply extends ReplyRef {
  readonly formId: number;
  readonly reason: string;
}

/** Marks a reply as failed although it was sent, within `tx`, and updates open consoles. */
export async function markUndelivered(tx: Db, live: Host['live'], reply: UndeliveredReply): Promise<void> {
  const { replyId, submissionId, formId, reason } = reply;
  const { rows } = await sql`
    update replies set undelivered = ${reason} where id = ${replyId} and submission_id = ${submissionId}
    returning id`.execute(tx);
  if (rows.length > 0) await publishChange({ db: tx, live }, { id: submissionId, formId });
}
