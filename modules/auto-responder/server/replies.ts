import { createHmac } from 'node:crypto';
import { DAY_MS } from '../../../contract/duration.ts';
import { type Config, type Db, sql } from '../../../server/kit.ts';
import { mailboxOf } from './recipient.ts';

/** A reply that is about to be queued. */
export interface PlannedReply {
  readonly formId: number;
  readonly submissionId: number;
  readonly to: string;
}

/** `free`: the reply may be sent. `queued`: an earlier attempt queued it. `too soon`: the mailbox got one within a day. */
export type Slot = 'free' | 'queued' | 'too soon';

/** Claims the mailbox's daily slot for replies of the form. */
export async function claimSlot(
  tx: Db,
  { secret }: Pick<Config, 'secret'>,
  { formId, submissionId, to }: PlannedReply,
  now: Date,
): Promise<Slot> {
  const mailbox = createHmac('sha256', secret).update(mailboxOf(to)).digest('base64url');
  const { rows } = await sql`
    insert into auto_replies as r (form_id, mailbox, submission_id, at)
    values (${formId}, ${mailbox}, ${submissionId}, ${now})
    on conflict (form_id, mailbox) do update set submission_id = excluded.submission_id, at = excluded.at
    where r.at <= ${dayBefore(now)} returning form_id`.execute(tx);
  if (rows.length > 0) return 'free';
  const { rows: claims } = await sql<{ submission_id: number }>`
    select submission_id from auto_replies where form_id = ${formId} and mailbox = ${mailbox}`.execute(tx);
  return claims[0]?.submission_id === submissionId ? 'queued' : 'too soon';
}

/** Deletes replies that no longer block another one. */
export async function deleteOldReplies(db: Db, now: Date): Promise<void> {
  await sql`delete from auto_replies where at <= ${dayBefore(now)}`.execute(db);
}

const dayBefore = (now: Date): Date => new Date(now.getTime() - DAY_MS);
