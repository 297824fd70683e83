import { definePoint } from '../../../contract/point.ts';
import type { Config, Db, Live } from '../../../server/kit.ts';
import {
  deliveriesMade,
  type Delivery,
  type Outbox,
  queueDelivery,
  type Saved,
} from '../../deliveries/server/public.ts';
import type { EmailContent } from './email-content.ts';
import { renderEmail } from './email-template.ts';
import { headerText } from './header-text.ts';
import { Mail } from './mail.ts';
import { messageIdOf } from './message-id.ts';
import { senderOf } from './sender.ts';

export type { EmailButton, EmailContent, EmailLink } from './email-content.ts';
export { emailDocument, quotedText, row, writtenText } from './email-layout.ts';
export { headerText } from './header-text.ts';
export { submissionThread } from './thread.ts';
export { newMessageId, withoutHost } from './message-id.ts';
export { shortName, withoutLinks } from './without-links.ts';

/**
 * The `addresses` (lower case) that belong to accounts with an unverified address. Anybody may have registered
 * them, so they receive fixed texts only.
 */
export const unverifiedAddresses =
  definePoint<(db: Db, addresses: readonly string[]) => Promise<readonly string[]>>('mail/unverified-addresses');

/** An email with user-written text. Both parts have the same content. */
export interface WrittenEmail {
  readonly text: string;
  readonly html: string;
}

/** One receiver. `address` is a single address and never contains a list or a header. */
export interface Receiver {
  readonly name: string;
  readonly address: string;
}

interface Named {
  readonly name: string;
  /** Media type such as `text/csv; charset=utf-8`. */
  readonly type: string;
  /** Shows it within the HTML instead, where `cid:` and this Content-ID stand for its address. */
  readonly cid?: string;
}

/** Stored in the database until the email is sent: keep it to a few megabytes. */
interface WrittenAttachment extends Named {
  readonly text: string;
}

/** Read from an `attachmentSource` when the email is sent: keep all of an email to a few megabytes. */
export interface StoredAttachment extends Named {
  readonly source: string;
  readonly id: number;
}

/** Where attachments are stored, by the `source` that names it. */
export interface AttachmentSource {
  readonly source: string;
  /** The content; undefined if it was deleted, and the email is then sent without it. */
  read(id: number): Promise<Buffer | undefined>;
}
export const attachmentSource = definePoint<AttachmentSource>('mail/attachment-source');

export interface MailDraft {
  readonly to: Receiver;
  readonly cc?: readonly Receiver[];
  readonly replyTo?: Receiver;
  /** Display name for our own address. Defaults to the product's name. */
  readonly fromName?: string;
  readonly subject: string;
  readonly content: EmailContent | WrittenEmail;
  /** The one of `to` and `cc` that this copy goes to. Defaults to all of them. */
  readonly only?: Receiver;
  /** Marks replies to a visitor as automatic, so that no autoresponder answers them (RFC 3834). */
  readonly isAutoReply?: boolean;
  /** Where mail servers report that they could not deliver it; `MAIL_FROM` by default. */
  readonly returnPath?: string;
  /** Written by a person rather than a program. */
  readonly isPersonal?: boolean;
  /** The full Message-IDs of earlier emails of the conversation, oldest first, with angle brackets. */
  readonly references?: readonly string[];
  /** One-click unsubscribe URL for the receiver of this copy (RFC 8058). */
  readonly unsubscribe?: string;
  /**
   * Whether the email may go to an account with an unverified address; otherwise it fails. True only for fixed texts
   * without user or visitor content, and for emails with their own limits, such as invitations.
   */
  readonly toUnverified?: boolean;
  /** The message id without its host, the same in every copy. Defaults to one for the delivery. */
  readonly messageId?: string;
  /** The message id of an earlier email, without its host, under which mail programs list this one. */
  readonly follows?: string;
  /** The receiver as shown to the owner. Defaults to the addresses. */
  readonly target?: string;
  readonly attachments?: readonly (WrittenAttachment | StoredAttachment)[];
  /** The form and submission that the email is listed with. */
  readonly formId?: number;
  readonly submissionId?: number;
}

/** Queues an email in the caller's transaction. It is sent, retried and listed like any delivery. */
export async function queueMail(outbox: Outbox, draft: MailDraft): Promise<void> {
  const { to, cc = [], only, target, formId, submissionId } = draft;
  const receivers = only ? [only] : [to, ...cc];
  await queueDelivery(outbox, {
    kind: 'mail',
    target: target ?? receivers.map(({ address }) => address).join(', '),
    payload: payloadOf(draft),
    subject: headerText(draft.subject),
    formId: formId ?? null,
    submissionId: submissionId ?? null,
  });
}

/**
 * Sends an email now, as a delivery of another module's kind. That module composes it again on each attempt, so that it
 * can be retried later without a copy of the email. Nothing is sent after `signal`, which ends the attempt.
 */
export async function sendMail(
  { live }: { readonly live: Live },
  draft: MailDraft,
  delivery: Pick<Delivery, 'id' | 'ref'>,
  signal: AbortSignal,
): Promise<Saved | void> {
  return senderOf(live)(Mail.parse(payloadOf(draft)), delivery, signal);
}

function payloadOf(draft: MailDraft) {
  const { to, cc = [], replyTo, only, subject, content, attachments = [] } = draft;
  return {
    to: { ...to },
    cc: cc.map((one) => ({ ...one })),
    replyTo: replyTo ? { ...replyTo } : null,
    fromName: draft.fromName ?? null,
    only: only?.address ?? null,
    isAutoReply: draft.isAutoReply ?? false,
    isPersonal: draft.isPersonal ?? false,
    returnPath: draft.returnPath ?? null,
    messageId: draft.messageId ?? null,
    references: draft.references ?? [],
    follows: draft.follows ?? null,
    unsubscribe: draft.unsubscribe ?? null,
    toUnverified: draft.toUnverified ?? false,
    subject,
    ...('heading' in content ? renderEmail(content) : { text: content.text, html: content.html }),
    attachments: attachments.map((one) => ({ ...one })),
  };
}

/** An email that was sent. */
export interface SentMail {
  readonly messageId: string;
  readonly at: Date;
}

/** The emails to one target (`MailDraft`) that were sent for a submission, oldest first. */
export async function sentMails(
  { db, config }: { readonly db: Db; readonly config: Pick<Config, 'mailFrom'> },
  of: { readonly submissionId: number; readonly target: string },
): Promise<readonly SentMail[]> {
  const made = await deliveriesMade(db, { ...of, kind: 'mail' });
  return made.map(({ ref, at }) => ({ messageId: messageIdOf(ref, config), at }));
}

/** Base URL for links in emails. Never taken from a request's Host header. */
export function consoleUrl(config: Pick<Config, 'publicUrl' | 'port'>): string {
  return config.publicUrl ?? `http://localhost:${config.port}`;
}
