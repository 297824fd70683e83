import { createError, generalErrors, type Host, inTransaction, lockSession } from '../../../server/kit.ts';
import { accountById } from '../../accounts/server/public.ts';
import { type FormSettings, formSettings, settingsChanged } from '../../form-settings/server/public.ts';
import { formSummary } from '../../workspaces/server/public.ts';
import { type DigestTimeChangedLiveEvent, getDigestTime, saveDigestTimeCall } from '../contract.ts';
import { digestTimeOf, setDigestTime } from './digest-times.ts';
import { dropDigests } from './digests.ts';
import { moveDigestsFor, moveDigestsOfForm } from './due-digests.ts';

const changing: ReadonlySet<string> = new Set<keyof FormSettings>([
  'send_notification_email_on_new_submission',
  'notification_digest',
  'notification_digest_hour',
  'notification_digest_timezone',
]);

/** A form has a time for its daily digests, and an account one of its own. Changing either moves what is pending. */
export function serveDigestTimes(host: Host): void {
  const { db, live } = host;
  host.contribute(settingsChanged, async (tx, { formId, change }) => {
    if (!Object.keys(change).some((name) => changing.has(name))) return;
    const settings = await formSettings(tx, formId);
    const form = await formSummary(tx, formId);
    if (!form) return;
    if (!settings.send_notification_email_on_new_submission) return dropDigests(tx, formId);
    await moveDigestsOfForm({ ...host, db: tx }, formId, { form, settings });
  });
  host.serve(getDigestTime, async ({ account }) => ({ daily_digest: await digestTimeOf(db, account.id) }));
  host.serve(saveDigestTimeCall, async ({ account, body: { daily_digest } }) => {
    await inTransaction(db, async (tx) => {
      const caller = await accountById(tx, account.id);
      if (!caller) throw createError(generalErrors.NOT_SIGNED_IN);
      await setDigestTime(tx, caller, daily_digest);
      await moveDigestsFor({ ...host, db: tx }, caller.email);
      await lockSession(tx, account);
      const changed = { event: 'digest-time' } satisfies DigestTimeChangedLiveEvent;
      await live.publish(`account:${account.id}`, changed, tx);
    });
    return { daily_digest };
  });
}
