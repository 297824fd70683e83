import type { Db, Host } from '../../../server/kit.ts';
import { appendHistory } from '../../submissions/server/public.ts';
import type { SharesChanged } from '../contract.ts';
import type { Answer, Change } from './link-lifecycle.ts';
import type { Link } from './links.ts';

/** What can happen to a link, in the past tense. */
type ShareEvent = 'invited' | Change['kind'] | Answer;

/**
 * Writes what happened to a link into the form's history and tells open consoles: the holder's, whose forms or
 * invitations it changes (a stream that is open loses the form then), and those of everyone on the form.
 */
export async function recordShare(
  { live, clock }: Pick<Host, 'live' | 'clock'>,
  tx: Db,
  { id, formId, address, role, holderId }: Link,
  event: ShareEvent,
  by: string | null,
): Promise<void> {
  await appendHistory(tx, {
    formId,
    submissionId: null,
    kind: 'share',
    payload: { event, link_id: id, username: address, privilege_type: role },
    by,
    at: clock.now(),
  });
  if (holderId !== null) await live.publish(`account:${holderId}`, { event: 'access' }, tx);
  await live.publish(`form:${formId}`, { event: 'shares', form_id: formId } satisfies SharesChanged, tx);
}
