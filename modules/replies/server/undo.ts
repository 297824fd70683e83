import { createError, type Host, inTransaction } from '../../../server/kit.ts';
import { cancelDelivery, deliveryState } from '../../deliveries/server/public.ts';
import type { SubmissionRef } from '../../submissions/server/public.ts';
import { lockForm } from '../../workspaces/server/public.ts';
import { errors } from '../errors.ts';
import { publishChange } from './publish.ts';
import { deleteReply } from './repository.ts';

/** Why a reply can no longer be undone. */
const tooLate = { waiting: errors.REPLY_BEING_SENT, done: errors.REPLY_SENT, dead: errors.REPLY_FAILED } as const;

/** Cancels a reply whose sending has not been attempted, and returns its text. */
export function undoReply(
  { db, live }: Pick<Host, 'db' | 'live'>,
  submission: SubmissionRef,
  replyId: number,
): Promise<{ readonly text: string }> {
  return inTransaction(db, async (tx) => {
    await lockForm(tx, submission);
    const deleted = await deleteReply(tx, submission.id, replyId);
    if (!deleted) throw createError(errors.UNKNOWN_REPLY);
    if (!(await cancelDelivery(tx, deleted.deliveryId)))
      throw createError(tooLate[(await deliveryState(tx, deleted.deliveryId)) ?? 'done']);
    await publishChange({ db: tx, live }, submission);
    return { text: deleted.text };
  });
}
