import type { Db, Host } from '../../../server/kit.ts';
import type { FinishedDelivery } from '../../deliveries/server/public.ts';
import { appendEach, lockExistingSubmission, recordActivity } from '../../submissions/server/public.ts';
import { publishChange } from './publish.ts';
import { repliesOfDeliveries } from './repository.ts';
import { REPLY } from './send.ts';

/** History kind of replies that were sent. */
const REPLIED = 'reply';

/** Records replies that have been sent in the history and as activity of their submissions. */
export async function recordSent(
  { live, clock }: Pick<Host, 'live' | 'clock'>,
  tx: Db,
  deliveries: readonly FinishedDelivery[],
): Promise<void> {
  const ids = deliveries.filter(({ kind, state }) => kind === REPLY && state === 'done').map(({ id }) => id);
  if (ids.length === 0) return;
  const at = clock.now();
  const replies = await repliesOfDeliveries(tx, ids);
  await appendEach(
    tx,
    replies.map(({ replyId, submissionId, formId, by }) => ({
      formId,
      submissionId,
      kind: REPLIED,
      payload: { reply_id: replyId },
      by,
      at,
    })),
  );
  // `appendEach` has locked the forms, so that a submission which is still there stays.
  for (const { submissionId: id, formId, text } of replies)
    if (await lockExistingSubmission(tx, id))
      await publishChange({ db: tx, live }, { id, formId }, await recordActivity(tx, id, at, { by: 'team', text }));
}
