import { Email } from '../../../contract/entity/email.ts';
import { type Db, type Host, sql } from '../../../server/kit.ts';
import { accountById } from '../../accounts/server/public.ts';
import { filesOfMessages } from '../../files/server/public.ts';
import { formSettings } from '../../form-settings/server/public.ts';
import { queueMail, submissionThread } from '../../mail/server/public.ts';
import {
  attachedFiles,
  excerptOf,
  fileLinks,
  recipientsOf,
  submissionUrl,
  unsubscribeLink,
} from '../../notification-mail/server/public.ts';
import { formSummary } from '../../workspaces/server/public.ts';
import type { Message } from './parse-message.ts';

type Services = Pick<Host, 'live' | 'clock' | 'config'>;

const MAX_NAME = 60;
const MAX_EXCERPT = 80;
const MAX_TEXT = 5000;

interface NotifiedAnswer {
  readonly formId: number;
  readonly submissionId: number;
  readonly answerId: number;
  readonly message: Message;
}

/**
 * Emails an answer to those who get the form's notifications, in the conversation of the submission's notification.
 * Marked as automatic like those, so that a program that reads them sends nothing back.
 */
export async function notifyAnswer(
  tx: Db,
  { live, clock, config }: Services,
  { formId, submissionId, answerId, message }: NotifiedAnswer,
): Promise<void> {
  const form = await formSummary(tx, formId);
  const creator = form && (await accountById(tx, form.creatorId));
  const settings = await formSettings(tx, formId);
  // An unverified address may belong to somebody else, who must not receive visitors' texts.
  if (!form || !creator?.verified || !settings.send_notification_email_on_new_submission) return;
  if (await isWithheld(tx, submissionId)) return;
  const recipients = await recipientsOf({ db: tx, clock, config }, formId, creator, settings.cc_addresses);
  const [to, ...cc] = recipients;
  if (!to) return;
  const name = excerptOf(message.fromName || message.fromAddress, MAX_NAME);
  const heading = `${name} replied`;
  const from = Email.safeParse(message.fromAddress);
  const files = (await filesOfMessages({ db: tx, config }, submissionId)).get(answerId) ?? [];
  for (const only of recipients) {
    const unsubscribe = unsubscribeLink(config, formId, only.address);
    await queueMail(
      { db: tx, live },
      {
        to,
        cc,
        only,
        unsubscribe,
        formId,
        submissionId,
        ...(from.success && { replyTo: { name, address: from.data } }),
        subject: `${heading}: ${excerptOf(message.text, MAX_EXCERPT)}`,
        content: {
          heading,
          lines: [`Form: ${form.name} (${form.projectName})`],
          links: fileLinks(config, submissionId, files),
          message: message.text.slice(0, MAX_TEXT).toWellFormed(),
          button: { text: 'Open', href: submissionUrl(config, form, submissionId) },
          closing: `You’re receiving this email because notifications are on for this form. Reply in ${config.product} to keep the conversation in one place.`,
          closingLink: { text: 'Unsubscribe', href: unsubscribe },
        },
        attachments: attachedFiles(files),
        follows: submissionThread(config, submissionId),
      },
    );
  }
}

/** Spam notifies nobody, and a locked submission reveals nothing. */
async function isWithheld(tx: Db, submissionId: number): Promise<boolean> {
  const { rows } = await sql`
    select from submissions where id = ${submissionId} and (is_spam or is_locked)`.execute(tx);
  return rows.length > 0;
}
