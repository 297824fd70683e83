import type { Host } from '../../../server/kit.ts';
import type { Activity, SubmissionRef } from '../../submissions/server/public.ts';
import type { RepliesChangedLiveEvent } from '../contract.ts';

/** Notifies open consoles that the replies to a submission changed, and when one was sent. */
export async function publishChange(
  { db, live }: Pick<Host, 'db' | 'live'>,
  { formId, id }: Pick<SubmissionRef, 'formId' | 'id'>,
  activity?: Activity,
): Promise<void> {
  const event = { event: 'reply', form_id: formId, submission_id: id, ...activity } satisfies RepliesChangedLiveEvent;
  await live.publish(`form:${formId}`, event, db);
}
