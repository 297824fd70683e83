import { type Db, sql } from '../../../../server/kit.ts';
import type { IdentifiedReply } from '../../../replies/server/public.ts';

/** Stores a reply that was sent. */
export async function sentReply(db: Db, submissionId: number): Promise<IdentifiedReply> {
  const { rows } = await sql<IdentifiedReply>`
    insert into replies (submission_id, key, by, recipient, text, message_id, delivery_id, created_at)
    values (${submissionId}, gen_random_uuid(), 'Bakery', 'lisa@example.com', 'Would Friday suit you?',
      '<' || gen_random_uuid() || '@example.com>', -floor(random() * 1e12), '2026-11-20T11:00:00Z')
    returning submission_id as "submissionId", id as "replyId", message_id as "messageId"`.execute(db);
  const [reply] = rows;
  if (!reply) throw new Error('The reply was not stored');
  return reply;
}
