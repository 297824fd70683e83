import { HOUR_MS } from '../../../contract/duration.ts';
import type { Answer } from '../../../contract/entity/answer.ts';
import { type Db, sql, storedJson } from '../../../server/kit.ts';
import type { SentMail } from '../../mail/server/public.ts';
import { answersInTotal, answersOfSubmission, shownAnswers, shownText } from './limits.ts';
import type { Message } from './parse-message.ts';

/** A stored email without its files. */
type AnswerRow = Omit<Answer, 'files'>;

const MAX_CUT = 10_000;
const cut = (column: string) => sql`
  case when shown > ${shownText.max} and length(${sql.ref(column)}) > ${MAX_CUT}
    then left(${sql.ref(column)}, ${MAX_CUT}) || '…' else ${sql.ref(column)} end as ${sql.ref(column)}`;

/** The newest emails in response to a submission's replies, earliest first. */
export async function answerRowsOf(db: Db, submissionId: number): Promise<readonly AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select id as answer_id, reply_id, kind, from_name, from_address, subject, ${cut('text')}, ${cut('quoted')}, left_out,
      reason, floor(extract(epoch from received_at))::bigint as timestamp
    from (
      select *, sum(length(text) + length(quoted)) over (order by id desc) as shown
      from answers where submission_id = ${submissionId} order by id desc limit ${shownAnswers.max}
    ) newest order by id`.execute(db);
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

/**
 * The limit that prevents storing another email, if any: that of the hour, or the total. Automatic replies and bounces
 * are counted separately, so that they do not use up the limit of answers.
 */
export async function limitReached(
  db: Db,
  submissionId: number,
  { isAnswer, now }: { readonly isAnswer: boolean; readonly now: Date },
): Promise<'too-many' | 'full' | undefined> {
  const since = new Date(now.getTime() - HOUR_MS);
  const { rows } = await sql<{ total: number; recent: number }>`
    select count(*)::int as total, (count(*) filter (where received_at > ${since}))::int as recent from answers
    where submission_id = ${submissionId} and (kind = 'answer') = ${isAnswer}`.execute(db);
  const { total, recent } = rows[0] ?? { total: 0, recent: 0 };
  if (total >= answersInTotal.max) return 'full';
  return recent >= answersOfSubmission.max ? 'too-many' : undefined;
}

export interface AnswerDraft {
  readonly submissionId: number;
  readonly replyId: number;
  /** The same for repeated arrivals of an email. */
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
      ${storedJson(leftOut)}::jsonb, ${reason}, ${at})
    on conflict (submission_id, message_key) do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

/** Records that further attachments were left out. */
export async function setLeftOut(tx: Db, id: number, leftOut: readonly string[]): Promise<void> {
  await sql`update answers set left_out = ${storedJson(leftOut)}::jsonb where id = ${id}`.execute(tx);
}
