import { type Config, type Host, inTransaction } from '../../../server/kit.ts';
import { accountById, consumeEmailAllowance } from '../../accounts/server/public.ts';
import { deliveryKind } from '../../deliveries/server/public.ts';
import { type FormSettings, formSettings, settingsChanged } from '../../form-settings/server/public.ts';
import { formSummary, lockFormForServer } from '../../workspaces/server/public.ts';
import { deliverDigest, DIGEST, queueDigest } from './deliver-digest.ts';
import { dropDigest, dueDigests, moveDigest, takeDigest } from './digests.ts';
import { digestEntries } from './limits.ts';
import { digestZone, nextDigest } from './next-digest.ts';
import { recipientsOf } from './recipients.ts';

type Services = Pick<Host, 'db' | 'live' | 'clock' | 'log'> & {
  readonly config: Pick<Config, 'secret'>;
};

/** Digests sent in one run of the job. */
const DIGESTS_PER_RUN = 500;

/**
 * Emails new submissions together, each once: a digest is taken and its emails are queued in one transaction. One that
 * was due while no server was running is sent by the next run.
 */
export function serveDigests(host: Host): void {
  host.schedule('notification-mail/digests', '*/5 * * * *', () => sendDigests(host));
  host.contribute(deliveryKind, {
    kind: DIGEST,
    erasesPayload: true,
    deliver: (delivery) => deliverDigest(host, delivery),
  });
  host.contribute(settingsChanged, async (tx, { formId, change }) => {
    if (!Object.keys(change).some((name) => changing.has(name))) return;
    const settings = await formSettings(tx, formId);
    const form = await formSummary(tx, formId);
    if (!form) return;
    if (!settings.send_notification_email_on_new_submission) return dropDigest(tx, formId);
    await moveDigest(tx, formId, nextDigest(settings, digestZone(settings, form.timezone), host.clock.now()));
  });
}

const changing: ReadonlySet<string> = new Set<keyof FormSettings>([
  'send_notification_email_on_new_submission',
  'notification_digest',
  'notification_digest_hour',
  'notification_digest_timezone',
]);

/** Sends the digests that are due. Several servers may do so at once. */
export async function sendDigests(host: Services): Promise<void> {
  const { db, clock, log } = host;
  for (const formId of await dueDigests(db, clock.now(), DIGESTS_PER_RUN)) {
    try {
      await inTransaction(db, (tx) => sendDigest({ ...host, db: tx }, formId));
    } catch (error) {
      log.error({ err: error, form: formId }, 'a digest could not be sent; the next run tries again');
    }
  }
}

async function sendDigest(host: Services, formId: number): Promise<void> {
  const { db: tx, clock, live } = host;
  if (!(await lockFormForServer(tx, formId))) return;
  const digest = await takeDigest(tx, { formId, now: clock.now(), most: digestEntries.max });
  const form = digest && (await formSummary(tx, formId));
  const creator = form && (await accountById(tx, form.creatorId));
  if (!creator) return;
  const settings = await formSettings(tx, formId);
  // A submission that was being added while they were turned off.
  if (!settings.send_notification_email_on_new_submission) return;
  const recipients = await recipientsOf(host, formId, creator, settings.cc_addresses);
  const [to, ...cc] = recipients;
  if (digest.count === 0 || !to) return;
  if (!(await consumeEmailAllowance(tx, creator, 'notification', clock.now()))) return;
  const { count, newestIds } = digest;
  const figuresUntil = settings.notification_digest === 'daily' ? digest.due.toISOString() : null;
  for (const only of recipients) await queueDigest(tx, live, formId, { to, cc, only, count, newestIds, figuresUntil });
}
