import { type Config, type Db, type Host, inTransaction } from '../../../server/kit.ts';
import { consumeEmailAllowance } from '../../accounts/server/public.ts';
import { deliveryKind } from '../../deliveries/server/public.ts';
import { lockFormForServer } from '../../workspaces/server/public.ts';
import { deliverDigest, DIGEST, queueDigest } from './deliver-digest.ts';
import { type DigestKey, dueDigests, claimDigest } from './digests.ts';
import { digestEntries } from './limits.ts';
import { type NotifiedForm, notifiedForm } from './notified-form.ts';
import { recipientsOf } from './recipients.ts';
import { splitFormDigests } from './split-form-digests.ts';

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
    deliver: (delivery, signal) => deliverDigest(host, delivery, signal),
  });
}

/** Sends the digests that are due. Several servers may do so at once. */
export async function sendDigests(host: Services): Promise<void> {
  const { db, clock } = host;
  await splitFormDigests(host);
  for (;;) {
    const due = await dueDigests(db, clock.now(), BATCH);
    const failed = await sendEach(host, due);
    // One that fails stays due, and the next run tries again.
    if (due.length < BATCH || failed > 0) return;
  }
}

/** Sends each in a transaction of its own, and counts those that failed. */
async function sendEach(host: Services, due: readonly DigestKey[]): Promise<number> {
  let failed = 0;
  for (const key of due) {
    try {
      await inTransaction(host.db, (tx) => sendDigest({ ...host, db: tx }, key));
    } catch (error) {
      failed += 1;
      host.log.error({ err: error, form: key.formId }, 'a digest could not be sent; the next run tries again');
    }
  }
  return failed;
}

/** Locks a form whose digests are sent; undefined if it is gone or its notifications have been turned off. */
async function lockNotified(tx: Db, formId: number): Promise<NotifiedForm | undefined> {
  return (await lockFormForServer(tx, formId)) && notifiedForm(tx, formId);
}

async function sendDigest(host: Services, key: DigestKey): Promise<void> {
  const { db: tx, clock, live } = host;
  const { formId, address } = key;
  const notified = await lockNotified(tx, formId);
  const digest = await claimDigest(tx, key, { now: clock.now(), most: digestEntries.max });
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
