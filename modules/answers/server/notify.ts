import { Email } from '../../../contract/entity/email.ts';
import { translated } from '../../../contract/server-text.ts';
import { type Db, type Host, sql } from '../../../server/kit.ts';
import { accountById, languageAt } from '../../accounts/server/public.ts';
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
import german from './email-texts.de.ts';
import { emailTexts } from './email-texts.ts';
import type { Message } from './parse-message.ts';

type Services = Pick<Host, 'live' | 'clock' | 'config'>;

const textsFor = translated(emailTexts, german);

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
  const from = Email.safeParse(message.fromAddress);
  const files = (await filesOfMessages({ db: tx, config }, submissionId)).get(answerId) ?? [];
  for (const only of recipients) {
    const language = await languageAt(tx, only.address, creator);
    const t = textsFor(language);
    const heading = t('ANSWERED', { name });
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
        subject: t('ANSWER_SUBJECT', { heading, excerpt: excerptOf(message.text, MAX_EXCERPT) }),
        content: {
          language,
          heading,
          lines: [t('ANSWER_FORM', { form: form.name, project: form.projectName })],
          links: fileLinks(config, submissionId, files, language),
          message: message.text.slice(0, MAX_TEXT).toWellFormed(),
          button: { text: t('ANSWER_OPEN'), href: submissionUrl(config, form, submissionId) },
          closing: t('ANSWER_CLOSING', { product: config.product }),
          closingLink: { text: t('ANSWER_UNSUBSCRIBE'), href: unsubscribe },
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
