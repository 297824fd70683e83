import * as z from 'zod/mini';
import { Email } from '../../../contract/entity/email.ts';
import type { SubmissionFile } from '../../../contract/entity/submission-file.ts';
import { type Config, type Host, inTransaction, serverText } from '../../../server/kit.ts';
import { accountById, type AccountView, consumeEmailAllowance, languageAt } from '../../accounts/server/public.ts';
import { DeliveryFailed } from '../../deliveries/server/public.ts';
import { filesOf } from '../../files/server/public.ts';
import { formSettings } from '../../form-settings/server/public.ts';
import { type MailDraft, queueMail, type Receiver, submissionThread } from '../../mail/server/public.ts';
import {
  lockExistingSubmission,
  type SubmissionOrigin,
  submissionOrigin,
  type SubmissionSummary,
  submissionSummary,
} from '../../submissions/server/public.ts';
import { type FormSummary, formSummary } from '../../workspaces/server/public.ts';
import { attachedFiles, fileLinks } from './attached-files.ts';
import { addToDigests, lockExistingForm } from './digests.ts';
import { dueFor } from './due-digests.ts';
import { markActions } from './mark-actions.ts';
import { unsubscribeLink } from './opt-out.ts';
import { recipientsOf } from './recipients.ts';
import { fixedEmail, emailFor } from './submission-email.ts';
import { submissionUrl } from './urls.ts';
import { serverTexts } from '../server-texts.ts';

/** Email options from the page, as queued with the submission. */
export const Notification = z.object({
  subject: z.nullable(z.string()),
  replyTo: z.nullable(z.string()),
  cc: z.array(z.string()),
});
type Notification = z.infer<typeof Notification>;

type Services = Pick<Host, 'db' | 'live' | 'clock'> & {
  readonly config: Pick<Config, 'publicUrl' | 'port' | 'product' | 'secret'>;
};

/** The subject of a notification. */
interface Notified {
  readonly form: FormSummary;
  readonly creator: AccountView;
  readonly submission: SubmissionSummary;
  readonly origin: SubmissionOrigin;
  readonly files: readonly SubmissionFile[];
  readonly options: Notification;
}

/**
 * Emails a new submission, or leaves it to their next digests if the form has any: to the form's creator and to confirmed
 * CC addresses, once the creator's address is verified. Before that, only a few emails an hour are sent, without
 * content, because the address may belong to someone else. Each recipient gets a separate copy with personal links.
 */
export async function notify(host: Services, submissionId: number | null, options: Notification): Promise<void> {
  const { db, live, clock } = host;
  const about = submissionId === null ? undefined : await notifiedOf(host, submissionId, options);
  if (!about) return;
  const { form, creator, submission } = about;
  const settings = await formSettings(db, form.id);
  // An unverified owner gets no content, and therefore no digest.
  if (settings.notification_digest !== 'off' && creator.verified) return collect(host, about);
  const recipients = await recipientsOf(host, form.id, creator, [...settings.cc_addresses, ...options.cc]);
  const [to, ...cc] = recipients;
  if (!to) return;
  const copies = await Promise.all(recipients.map((only) => copyFor(host, about, only)));
  await inTransaction(db, async (tx) => {
    // Deleted since it was read.
    if (!(await lockExistingSubmission(tx, submission.id))) return;
    if (!(await consumeEmailAllowance(tx, creator, 'notification', clock.now())))
      throw new DeliveryFailed(serverText(serverTexts.OWNER_UNVERIFIED_LIMIT), { final: true });
    for (const copy of copies) await queueMail({ db: tx, live }, { ...copy, to, cc });
  });
}

/** Leaves the submission to the next digest of each recipient, unless notifications have been turned off since it arrived. */
function collect(host: Services, { form, creator, submission }: Notified): Promise<void> {
  return inTransaction(host.db, async (tx) => {
    if (!(await lockExistingForm(tx, form.id)) || !(await lockExistingSubmission(tx, submission.id))) return;
    const settings = await formSettings(tx, form.id);
    if (!settings.send_notification_email_on_new_submission) return;
    const services = { ...host, db: tx };
    const recipients = await recipientsOf(services, form.id, creator, settings.cc_addresses);
    const digests = await dueFor(services, { form, settings }, recipients);
    await addToDigests(tx, { formId: form.id, submissionId: submission.id }, digests);
  });
}

/** Undefined if the submission, its form or the creator's account was deleted in the meantime. */
async function notifiedOf({ db }: Services, id: number, options: Notification): Promise<Notified | undefined> {
  const submission = await submissionSummary(db, id);
  const origin = submission && (await submissionOrigin(db, id));
  const form = submission && (await formSummary(db, submission.formId));
  const creator = form && (await accountById(db, form.creatorId));
  if (!origin || !creator) return undefined;
  const files = mayQuote({ creator, submission }) ? await filesOf(db, id) : [];
  return { form, creator, submission, origin, files, options };
}

/** Whether the email may have the visitor's content. */
const mayQuote = ({ creator, submission }: Pick<Notified, 'creator' | 'submission'>): boolean =>
  creator.verified && !submission.isLocked;

/** The copy of one recipient. */
async function copyFor(host: Services, about: Notified, only: Receiver): Promise<Omit<MailDraft, 'to' | 'cc'>> {
  const { config } = host;
  const { form, creator, submission, origin, files, options } = about;
  const replyTo = Email.safeParse(options.replyTo);
  const href = submissionUrl(config, form, submission.id);
  const unsubscribe = unsubscribeLink(config, form.id, only.address);
  const language = await languageAt(host.db, only.address, creator);
  return {
    ...(replyTo.success && mayQuote(about) ? { replyTo: { name: '', address: replyTo.data } } : {}),
    ...(creator.verified
      ? emailFor({
          ...about,
          files: fileLinks(config, submission.id, files, language),
          subject: options.subject,
          href,
          actions: await markActions(
            host,
            { formId: form.id, submissionId: submission.id, submittedAt: origin.submittedAt },
            { address: only.address, language },
          ),
          product: config.product,
          unsubscribe,
          language,
        })
      : fixedEmail({ href, product: config.product, unsubscribe, language })),
    attachments: attachedFiles(files),
    toUnverified: !creator.verified,
    only,
    unsubscribe,
    messageId: submissionThread(config, submission.id),
    formId: form.id,
    submissionId: submission.id,
  };
}
