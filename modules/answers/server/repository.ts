import type { Answer } from '../../../contract/entity/answer.ts';
import { type Db, sql } from '../../../server/kit.ts';
import type { SentMail } from '../../mail/server/public.ts';
import { answersOfSubmission } from './limits.ts';
import type { Message } from './parse-message.ts';

/** A stored email without its files. */
type AnswerRow = Omit<Answer, 'files'>;

/** The emails in response to a submission's replies, earliest first. */
export async function answerRowsOf(db: Db, submissionId: number): Promise<readonly AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select id as answer_id, reply_id, kind, from_name, from_address, subject, text, quoted, left_out, reason,
      floor(extract(epoch from received_at))::bigint as timestamp
    from answers where submission_id = ${submissionId} order by id`.execute(db);
  return rows;
}

/** The form of a submission that accepts emails; undefined if it was deleted. */
export async function formOfSubmission(db: Db, submissionId: number): Promise<number | undefined> {
  const { rows } = await sql<{ form_id: number }>`
    select form_id from submissions where id = ${submissionId}`.execute(db);
  return rows[0]?.form_id;
}

/** The emails of a submission's thread that have a Message-ID of their own, oldest first. */
export async function receivedMailsOf(db: Db, submissionId: number): Promise<readonly SentMail[]> {
  const { rows } = await sql<SentMail>`
    select message_key as "messageId", received_at as at from answers
    where submission_id = ${submissionId} and kind = 'answer' and message_key like '<%>' order by id`.execute(db);
  return rows;
}

/** Whether so many emails have arrived within the hour that no more are stored. */
export async function isOverLimit(db: Db, submissionId: number, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - (answersOfSubmission.seconds ?? 0) * 1000);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from answers
    where submission_id = ${submissionId} and received_at > ${since}`.execute(db);
  return (rows[0]?.count ?? 0) >= answersOfSubmission.max;
}

export interface AnswerDraft {
  readonly submissionId: number;
  readonly replyId: number;
  /** The same for an email that arrives again. */
  readonly messageKey: string;
  readonly message: Message;
  readonly leftOut: readonly string[];
  readonly at: Date;
}

/** Stores an email; undefined if it has arrived before. */
export async function insertAnswer(tx: Db, draft: AnswerDraft): Promise<number | undefined> {
  const { submissionId, replyId, messageKey, leftOut, at } = draft;
  const { kind, fromName, fromAddress, subject, text, quoted, reason } = draft.message;
  const { rows } = await sql<{ id: number }>`
    insert into answers (submission_id, reply_id, message_key, kind, from_name, from_address, subject, text, quoted,
      left_out, reason, received_at)
    values (${submissionId}, ${replyId}, ${messageKey}, ${kind}, ${fromName}, ${fromAddress}, ${subject}, ${text}, ${quoted},
      ${JSON.stringify(leftOut)}::jsonb, ${reason}, ${at})
    on conflict (submission_id, message_key) do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

/** Records that further attachments were left out. */
export async function setLeftOut(tx: Db, id: number, leftOut: readonly string[]): Promise<void> {
  await sql`update answers set left_out = ${JSON.stringify(leftOut)}::jsonb where id = ${id}`.execute(tx);
}
