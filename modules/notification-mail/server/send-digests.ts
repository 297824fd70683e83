import { type Config, type Host, inTransaction } from '../../../server/kit.ts';
import { type AccountView, accountById, consumeEmailAllowance } from '../../accounts/server/public.ts';
import { deliveryKind } from '../../deliveries/server/public.ts';
import { type FormSettings, formSettings } from '../../form-settings/server/public.ts';
import { type FormSummary, formSummary, lockFormForServer } from '../../workspaces/server/public.ts';
import { deliverDigest, DIGEST, queueDigest } from './deliver-digest.ts';
import { addToDigests, type DigestKey, dueDigests, takeDigest } from './digests.ts';
import { dueFor } from './due-digests.ts';
import { formsWithDigest, takeFormDigest } from './form-digests.ts';
import { digestEntries } from './limits.ts';
import { recipientsOf } from './recipients.ts';

type Services = Pick<Host, 'db' | 'live' | 'clock' | 'log'> & {
  readonly config: Pick<Config, 'secret'>;
};

/** Digests read at once. */
const BATCH = 500;

/**
 * Emails new submissions together, to each recipient once: a recipient's digest is taken and its email is queued in one
 * transaction. One that was due while no server was running is sent by the next run.
 */
export function serveDigests(host: Host): void {
  host.schedule('notification-mail/digests', '*/5 * * * *', () => sendDigests(host));
  host.contribute(deliveryKind, {
    kind: DIGEST,
    erasesPayload: true,
    deliver: (delivery) => deliverDigest(host, delivery),
  });
}

/** Sends the digests that are due. Several servers may do so at once. */
export async function sendDigests(host: Services): Promise<void> {
  const { db, clock } = host;
  await eachOf(host, await formsWithDigest(db, BATCH), splitFormDigest);
  for (;;) {
    const due = await dueDigests(db, clock.now(), BATCH);
    const failed = await eachOf(host, due, sendDigest);
    // One that fails stays due, and the next run tries again.
    if (due.length < BATCH || failed > 0) return;
  }
}

/** Does the work for each in a transaction of its own, and counts those that failed. */
async function eachOf<T>(
  host: Services,
  all: readonly T[],
  work: (host: Services, one: T) => Promise<void>,
): Promise<number> {
  let failed = 0;
  for (const one of all) {
    try {
      await inTransaction(host.db, (tx) => work({ ...host, db: tx }, one));
    } catch (error) {
      failed += 1;
      const form = typeof one === 'object' && one !== null && 'formId' in one ? one.formId : one;
      host.log.error({ err: error, form }, 'a digest could not be sent; the next run tries again');
    }
  }
  return failed;
}

/** A form whose digests are sent; undefined if it is gone or its notifications have been turned off. */
async function lockNotified(
  { db: tx }: Services,
  formId: number,
): Promise<{ readonly form: FormSummary; readonly creator: AccountView; readonly settings: FormSettings } | undefined> {
  if (!(await lockFormForServer(tx, formId))) return undefined;
  const form = await formSummary(tx, formId);
  const creator = form && (await accountById(tx, form.creatorId));
  if (!creator) return undefined;
  const settings = await formSettings(tx, formId);
  return settings.send_notification_email_on_new_submission ? { form, creator, settings } : undefined;
}

async function sendDigest(host: Services, key: DigestKey): Promise<void> {
  const { db: tx, clock, live } = host;
  const { formId, address } = key;
  const notified = await lockNotified(host, formId);
  const digest = await takeDigest(tx, key, { now: clock.now(), most: digestEntries.max });
  if (!notified || !digest || digest.count === 0) return;
  const { creator, settings } = notified;
  const recipients = await recipientsOf(host, formId, creator, settings.cc_addresses);
  const only = recipients.find((one) => one.address.toLowerCase() === address);
  const [to, ...cc] = recipients;
  if (!only || !to) return;
  if (!(await consumeEmailAllowance(tx, creator, 'notification', clock.now()))) return;
  const { count, newestIds } = digest;
  const figuresUntil = settings.notification_digest === 'daily' ? digest.due.toISOString() : null;
  await queueDigest(tx, live, formId, { to, cc, only, count, newestIds, figuresUntil });
}

/** Adds what the digest of a form has to the digests of its recipients. */
async function splitFormDigest(host: Services, formId: number): Promise<void> {
  const { db: tx } = host;
  const notified = await lockNotified(host, formId);
  const digest = await takeFormDigest(tx, formId);
  if (!notified || !digest) return;
  const { form, creator, settings } = notified;
  const recipients = await recipientsOf(host, formId, creator, settings.cc_addresses);
  const { submissionIds } = digest;
  await addToDigests(tx, { formId, submissionIds }, await dueFor(host, { form, settings }, recipients, digest.due));
}
