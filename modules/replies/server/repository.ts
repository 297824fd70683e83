import type { Reply } from '../../../contract/entity/reply.ts';
import { type Db, sql } from '../../../server/kit.ts';
import type { SentMail } from '../../mail/server/public.ts';
import type { ReplyRef } from './points.ts';

/** The columns of a `Reply`, from `replies r` and its delivery `d`. */
const columns = (now: Date) => sql`
  r.id, r.key, r.text, r.by as user_name, r.account_id,
  floor(extract(epoch from r.created_at))::bigint as timestamp,
  case when r.undelivered is not null then 'bounced' when d.state = 'dead' then 'failed' when d.state = 'waiting' then (case when ${isHeld(now)} then 'held' else 'waiting' end)
    else 'sent' end as state,
  case when ${isHeld(now)} then ceil(extract(epoch from d.next_at - ${now}::timestamptz) * 1000)::int else 0 end as remaining_ms,
  coalesce(r.undelivered, d.last_error) as reason,
  case when r.undelivered is null then d.last_error_details end as reason_details`;
const isHeld = (now: Date) => sql`(d.state = 'waiting' and d.attempts = 0 and d.next_at > ${now}::timestamptz)`;
const withDelivery = sql`replies r left join deliveries d on d.id = r.delivery_id`;

/** The replies to a submission, oldest first. */
export async function repliesTo(db: Db, submissionId: number, now: Date): Promise<Reply[]> {
  const { rows } = await sql<Reply>`
    select ${columns(now)} from ${withDelivery} where r.submission_id = ${submissionId} order by r.id`.execute(db);
  return [...rows];
}

/** The reply that was sent with this key. */
export async function replyByKey(db: Db, submissionId: number, key: string, now: Date): Promise<Reply | undefined> {
  const { rows } = await sql<Reply>`
    select ${columns(now)} from ${withDelivery} where r.submission_id = ${submissionId} and r.key = ${key}`.execute(db);
  return rows[0];
}

export interface NewReply {
  readonly submissionId: number;
  readonly accountId: number;
  readonly key: string;
  readonly by: string;
  readonly recipient: string;
  readonly text: string;
  readonly messageId: string;
  readonly deliveryId: number;
}

export async function insertReply(tx: Db, reply: NewReply, now: Date): Promise<void> {
  await sql`
    insert into replies (submission_id, account_id, key, by, recipient, text, message_id, delivery_id, created_at)
    values (${reply.submissionId}, ${reply.accountId}, ${reply.key}, ${reply.by}, ${reply.recipient}, ${reply.text},
      ${reply.messageId}, ${reply.deliveryId}, ${now})`.execute(tx);
}

/** Deletes and returns a reply; undefined if the submission has no such reply. */
export async function deleteReply(
  tx: Db,
  submissionId: number,
  replyId: number,
): Promise<{ readonly text: string; readonly deliveryId: number } | undefined> {
  const { rows } = await sql<{ text: string; deliveryId: number }>`
    delete from replies where id = ${replyId} and submission_id = ${submissionId}
    returning text, delivery_id as "deliveryId"`.execute(tx);
  return rows[0];
}

/** The data of a reply and its submission that the delivery needs. */
export interface ReplyToSend {
  readonly replyId: number;
  readonly submissionId: number;
  /** Null once the account is deleted. */
  readonly authorId: number | null;
  readonly recipient: string;
  readonly text: string;
  readonly messageId: string;
  readonly createdAt: Date;
  readonly submittedAt: Date;
  /** BCP 47 tag as sent by the visitor's browser. */
  readonly language: string | null;
}

export async function replyOfDelivery(db: Db, deliveryId: number): Promise<ReplyToSend | undefined> {
  const { rows } = await sql<ReplyToSend>`
    select r.id as "replyId", r.submission_id as "submissionId", r.account_id as "authorId", r.recipient, r.text, r.message_id as "messageId",
      r.created_at as "createdAt", s.submitted_at as "submittedAt", s.primary_language as language
    from replies r join submissions s on s.id = r.submission_id where r.delivery_id = ${deliveryId}`.execute(db);
  return rows[0];
}

/** The replies before this one that were sent, oldest first. */
export async function repliesBefore(db: Db, { submissionId, replyId }: ReplyToSend): Promise<readonly SentMail[]> {
  const { rows } = await sql<SentMail>`
    select r.message_id as "messageId", r.created_at as at from ${withDelivery}
    where r.submission_id = ${submissionId} and r.id < ${replyId} and coalesce(d.state, 'done') = 'done'
    order by r.id`.execute(db);
  return rows;
}

/** Undefined if the submission has no such reply. */
export async function messageIdOfReply(db: Db, { submissionId, replyId }: ReplyRef): Promise<string | undefined> {
  const { rows } = await sql<{ messageId: string }>`
    select message_id as "messageId" from replies
    where id = ${replyId} and submission_id = ${submissionId}`.execute(db);
  return rows[0]?.messageId;
}

export interface DeliveredReply {
  readonly replyId: number;
  readonly submissionId: number;
  readonly formId: number;
  readonly by: string;
  readonly text: string;
}

export async function repliesOfDeliveries(tx: Db, deliveryIds: readonly number[]): Promise<readonly DeliveredReply[]> {
  const { rows } = await sql<DeliveredReply>`
    select r.id as "replyId", r.submission_id as "submissionId", s.form_id as "formId", r.by, r.text
    from replies r join submissions s on s.id = r.submission_id
    where r.delivery_id = any(${deliveryIds}::bigint[]) order by r.id`.execute(tx);
  return rows;
}
