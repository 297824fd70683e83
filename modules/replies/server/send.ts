import { HOUR_SECONDS } from '../../../contract/duration.ts';
import type { Reply } from '../../../contract/entity/reply.ts';
import { createError, type Host, inTransaction, sharedErrors } from '../../../server/kit.ts';
import { accountById, consumeLimit } from '../../accounts/server/public.ts';
import { HOLD_MS, queueDelivery } from '../../deliveries/server/public.ts';
import { newMessageId } from '../../mail/server/public.ts';
import { lockState, type SubmissionRef, submissionSummary } from '../../submissions/server/public.ts';
import { formSummary, lockForm } from '../../workspaces/server/public.ts';
import { errors } from '../errors.ts';
import { repliesOfAccount } from './limits.ts';
import { publishChange } from './publish.ts';
import { addressOf } from './recipient.ts';
import { insertReply, replyByKey } from './repository.ts';

/** The kind of delivery. */
export const REPLY = 'reply';

export interface ReplyDraft {
  readonly key: string;
  readonly text: string;
}

/** Stores a reply and queues its email, which is held for as long as it can be undone. */
export async function sendReply(host: Host, submission: SubmissionRef, { key, text }: ReplyDraft): Promise<Reply> {
  const { live, config, clock } = host;
  const { id: submissionId, formId, accountId } = submission;
  const recipient = await recipientFor(host, submission);
  const by = await verifiedAuthor(host, submission);
  return inTransaction(host.db, async (tx) => {
    const now = clock.now();
    await lockForm(tx, submission);
    if ((await lockState(tx, formId, submissionId)) === undefined) throw createError(sharedErrors.UNKNOWN_SUBMISSION);
    const repeated = await replyByKey(tx, submissionId, key, now);
    if (repeated?.text === text && repeated.account_id === accountId) return repeated;
    if (repeated) throw createError(errors.REPLY_KEY_USED);
    if (!(await consumeLimit(tx, 'replies-account', String(accountId), repliesOfAccount, now)))
      throw createError(errors.TOO_MANY_REPLIES, {}, HOUR_SECONDS);
    const dueAt = new Date(now.getTime() + HOLD_MS);
    const delivery = { kind: REPLY, target: recipient, payload: { key }, formId, submissionId, dueAt };
    const deliveryId = await queueDelivery({ db: tx, live }, delivery);
    const messageId = newMessageId(REPLY, config);
    await insertReply(tx, { submissionId, accountId, key, by, recipient, text, messageId, deliveryId }, now);
    await publishChange({ db: tx, live }, submission);
    const reply = await replyByKey(tx, submissionId, key, now);
    if (!reply) throw new Error('The reply was not stored');
    return reply;
  });
}

async function recipientFor({ db, config }: Host, { id }: SubmissionRef): Promise<string> {
  const summary = await submissionSummary(db, id);
  if (!summary) throw createError(sharedErrors.UNKNOWN_SUBMISSION);
  const address = addressOf(summary, config);
  if (address === undefined) throw createError(errors.NO_REPLY_ADDRESS);
  return address;
}

/** The author's name. No email goes to third parties on behalf of an unverified address, neither theirs nor the owner's. */
async function verifiedAuthor({ db }: Host, { formId, accountId }: SubmissionRef): Promise<string> {
  const form = await formSummary(db, formId);
  const [author, owner] = await Promise.all([accountById(db, accountId), form && accountById(db, form.creatorId)]);
  if (author?.verified !== true) throw createError(errors.REPLIER_UNVERIFIED);
  if (owner?.verified !== true) throw createError(errors.FORM_OWNER_UNVERIFIED);
  return author.name;
}
