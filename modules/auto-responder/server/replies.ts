import { createHmac } from 'node:crypto';
import { type Config, type Db, sql } from '../../../server/kit.ts';
import { mailboxOf } from './recipient.ts';

const DAY = 24 * 60 * 60 * 1000;

/** One reply that is about to be queued. */
export interface Planned {
  readonly formId: number;
  readonly submissionId: number;
  readonly to: string;
}

/** Whether it may be, is already queued by an earlier try, or the mailbox got the form's reply within a day. */
export type Turn = 'free' | 'queued' | 'too soon';

/** Takes the mailbox's turn at the form's reply, one a day. */
export async function takeTurn(
  tx: Db,
  { secret }: Pick<Config, 'secret'>,
  { formId, submissionId, to }: Planned,
  now: Date,
): Promise<Turn> {
  const mailbox = createHmac('sha256', secret).update(mailboxOf(to)).digest('base64url');
  const { rows } = await sql`
    insert into auto_replies as r (form_id, mailbox, submission_id, at)
    values (${formId}, ${mailbox}, ${submissionId}, ${now})
    on conflict (form_id, mailbox) do update set submission_id = excluded.submission_id, at = excluded.at
    where r.at <= ${dayBefore(now)} returning form_id`.execute(tx);
  if (rows.length > 0) return 'free';
  const { rows: held } = await sql<{ submission_id: number }>`
    select submission_id from auto_replies where form_id = ${formId} and mailbox = ${mailbox}`.execute(tx);
  return held[0]?.submission_id === submissionId ? 'queued' : 'too soon';
}

/** Forgets turns that hold nobody back any more. */
export async function forgetTurns(db: Db, now: Date): Promise<void> {
  await sql`delete from auto_replies where at <= ${dayBefore(now)}`.execute(db);
}

const dayBefore = (now: Date): Date => new Date(now.getTime() - DAY);
