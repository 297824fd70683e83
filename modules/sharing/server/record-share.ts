import type { Db, Host } from '../../../server/kit.ts';
import { appendHistory } from '../../submissions/server/public.ts';
import type { SharesChangedLiveEvent } from '../contract.ts';
import type { Decision, Change } from './link-lifecycle.ts';
import type { Link } from './links.ts';

/** Events of a link. */
type ShareEvent = 'invited' | Change['kind'] | Decision;

/**
 * Appends the event to the form's history and publishes it to open consoles: the holder's, whose forms or invitations
 * change (which closes a live stream on a form they lost), and those of everyone with access to the form.
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
  await live.publish(`form:${formId}`, { event: 'shares', form_id: formId } satisfies SharesChangedLiveEvent, tx);
}
