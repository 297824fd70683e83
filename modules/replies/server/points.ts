import { definePoint } from '../../../contract/point.ts';
import type { Db } from '../../../server/kit.ts';
import type { SentMail } from '../../mail/server/public.ts';

/** A reply that is being sent. */
export interface ReplyRef {
  readonly submissionId: number;
  readonly replyId: number;
}

/** A reply with the Message-ID of its email, which is random and stays the same. */
export interface IdentifiedReply extends ReplyRef {
  readonly messageId: string;
}

/**
 * The address that the visitor answers a reply to; undefined where answers cannot be received. The first address that a
 * module gives becomes the Reply-To. Without any it is the form owner's address, as for auto-replies. Called on each attempt to send the reply, so it must return the same address every time.
 *
 * @example
 * host.contribute(replyAddress, async (_db, { replyId, messageId }) => addressWithTag(replyId, sign(messageId)));
 */
export const replyAddress =
  definePoint<(db: Db, reply: IdentifiedReply) => Promise<string | undefined>>('replies/address');

/**
 * The address to which mail servers report that a reply could not be delivered; the sender of all emails without one.
 * The first contribution counts. Called on each attempt to send the reply.
 */
export const bounceAddress =
  definePoint<(db: Db, reply: IdentifiedReply) => Promise<string | undefined>>('replies/bounce-address');

/**
 * The emails that a module has received from the visitor, by their Message-IDs with angle brackets. A reply names them
 * in `References`, in order of time, among the auto-replies and the replies before it.
 */
export const receivedMails =
  definePoint<(db: Db, submissionId: number) => Promise<readonly SentMail[]>>('replies/received-mails');
