import { deliveryOutcomes } from '../../../contract/entity/delivery-outcome.ts';
import { type Config, type Db, type Host, serverText } from '../../../server/kit.ts';
import { type AccountView, accountById } from '../../accounts/server/public.ts';
import { autoReplySubject, autoRepliesTo } from '../../auto-responder/server/public.ts';
import { type Delivery, DeliveryFailed, onHoldWhileLocked, type Saved } from '../../deliveries/server/public.ts';
import { formSettings } from '../../form-settings/server/public.ts';
import { type Receiver, sendMail, withoutHost } from '../../mail/server/public.ts';
import { submissionSummary } from '../../submissions/server/public.ts';
import { editorRoles, formSummary, roleOn } from '../../workspaces/server/public.ts';
import { serverTexts } from '../server-texts.ts';
import { bounceAddress, receivedMails, replyAddress } from './points.ts';
import { replyEmail } from './reply-email.ts';
import { repliesBefore, replyOfDelivery, type ReplyToSend } from './repository.ts';

/** Further emails of a long conversation are left out of the header, as mail clients do. */
const MAX_REFERENCES = 20;

type Services = Pick<Host, 'db' | 'live' | 'contributions'> & { readonly config: Pick<Config, 'mailFrom' | 'inbound'> };

/** Emails a reply to the visitor. Composed on each attempt, so that a failed one can be retried. */
export async function deliverReply(host: Services, delivery: Delivery, signal: AbortSignal): Promise<Saved | void> {
  const { db } = host;
  const reply = await replyOfDelivery(db, delivery.id);
  const submission = reply && (await submissionSummary(db, reply.submissionId));
  if (!submission) throw new DeliveryFailed(serverText(deliveryOutcomes.SUBMISSION_DELETED), { final: true });
  if (submission.isLocked) throw onHoldWhileLocked();
  const form = await formSummary(db, submission.formId);
  const owner = form && (await accountById(db, form.creatorId));
  if (!owner) throw new DeliveryFailed(serverText(deliveryOutcomes.FORM_DELETED), { final: true });
  if (owner.status === 'SUSPENDED')
    throw new DeliveryFailed(serverText(serverTexts.REPLY_FORM_OWNER_SUSPENDED), { final: true });
  if (!(await mayStillReply(db, form.id, reply.authorId)))
    throw new DeliveryFailed(serverText(serverTexts.REPLY_AUTHOR_HAS_NO_ACCESS), { final: true });
  const { fields } = submission;
  const settings = await formSettings(db, form.id);
  const subject = `Re: ${autoReplySubject(settings, fields) || form.name}`;
  const { text, submittedAt, language, recipient, messageId } = reply;
  const mail = {
    to: { name: '', address: recipient },
    fromName: settings.auto_responder_email_from_name || form.name,
    replyTo: await replyToOf(host, reply, owner),
    ...(await returnPathOf(host, reply)),
    subject,
    content: replyEmail(subject, text, { fields, submittedAt, zone: form.timezone, language }),
    messageId: withoutHost(messageId),
    references: await conversationBefore(host, reply),
    isPersonal: true,
    // A visitor's address may also be that of an unverified account. The number of replies is limited.
    toUnverified: true,
  };
  return sendMail(host, mail, delivery, signal);
}

/** Access may end while a reply is held, or while the receiver's server cannot be reached. */
async function mayStillReply(db: Db, formId: number, authorId: number | null): Promise<boolean> {
  const author = authorId === null ? undefined : await accountById(db, authorId);
  if (!author || author.status === 'SUSPENDED') return false;
  const access = await roleOn(db, formId, author.id);
  return access !== undefined && editorRoles.includes(access.role);
}

async function replyToOf(host: Services, reply: ReplyToSend, { name, email }: AccountView): Promise<Receiver> {
  const own = await contributedAddress(host, replyAddress, reply);
  return own === undefined ? { name, address: email } : { name: '', address: own };
}

async function returnPathOf(host: Services, reply: ReplyToSend): Promise<{ readonly returnPath?: string }> {
  const own = await contributedAddress(host, bounceAddress, reply);
  return own === undefined ? {} : { returnPath: own };
}

/** The first address that a module contributes. */
async function contributedAddress(
  host: Services,
  point: typeof replyAddress,
  reply: ReplyToSend,
): Promise<string | undefined> {
  const addresses = await Promise.all(host.contributions(point).map((address) => address(host.db, reply)));
  return addresses.find((address) => address !== undefined);
}

/** The Message-IDs of the earlier emails to and from the visitor, oldest first. */
async function conversationBefore(host: Services, reply: ReplyToSend): Promise<readonly string[]> {
  const { db } = host;
  const { submissionId } = reply;
  const mails = await Promise.all([
    autoRepliesTo(host, submissionId),
    repliesBefore(db, reply),
    ...host.contributions(receivedMails).map((received) => received(db, submissionId)),
  ]);
  return mails
    .flat()
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .slice(-MAX_REFERENCES)
    .map((mail) => mail.messageId);
}
