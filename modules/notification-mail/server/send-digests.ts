import { DAY_MS } from '../../../contract/duration.ts';
import { type Config, type Db, type Host, inTransaction } from '../../../server/kit.ts';
import { accountById, consumeEmailAllowance } from '../../accounts/server/public.ts';
import { type FormSettings, formSettings, settingsChanged } from '../../form-settings/server/public.ts';
import { queueMail } from '../../mail/server/public.ts';
import { periodFigures, submissionSummaries } from '../../submissions/server/public.ts';
import { type FormSummary, formSummary, lockFormForServer } from '../../workspaces/server/public.ts';
import { digestEmail } from './digest-email.ts';
import { dropDigest, dueDigests, moveDigest, takeDigest } from './digests.ts';
import { digestEntries } from './limits.ts';
import { digestZone, nextDigest } from './next-digest.ts';
import { unsubscribeLink } from './opt-out.ts';
import { recipientsOf } from './recipients.ts';
import { fixedEmail } from './submission-email.ts';
import { listUrl, submissionUrl } from './urls.ts';

type Services = Pick<Host, 'db' | 'live' | 'clock' | 'log'> & {
  readonly config: Pick<Config, 'publicUrl' | 'port' | 'product' | 'secret'>;
};

/** Digests sent in one run of the job. */
const DIGESTS_PER_RUN = 500;

/**
 * Emails new submissions together, each once: a digest is taken and its emails are queued in one transaction. One that
 * was due while no server ran is sent by the next run, which one server makes.
 */
export function serveDigests(host: Host): void {
  host.schedule('notification-mail/digests', '*/5 * * * *', () => sendDigests(host));
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
  const { db: tx, clock, config, live } = host;
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
  const newest = await submissionSummaries(tx, digest.newestIds);
  const href = listUrl(config, form);
  const about = {
    form,
    count: digest.count,
    entries: newest.map((one) => ({ ...one, href: submissionUrl(config, form, one.id) })),
    figures: settings.notification_digest === 'daily' ? await figuresBefore(tx, form, digest.due) : undefined,
    zone: digestZone(settings, form.timezone),
    href,
    product: config.product,
  };
  for (const only of recipients) {
    const unsubscribe = unsubscribeLink(config, formId, only.address);
    const email = creator.verified
      ? digestEmail({ ...about, unsubscribe })
      : fixedEmail({ href, product: config.product, unsubscribe });
    await queueMail({ db: tx, live }, { ...email, to, cc, only, unsubscribe, formId, toUnverified: !creator.verified });
  }
}

const figuresBefore = (tx: Db, { id }: FormSummary, due: Date) =>
  periodFigures(tx, id, { from: new Date(due.getTime() - DAY_MS), to: due });
