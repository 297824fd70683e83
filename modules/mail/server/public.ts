import { definePoint } from '../../../contract/point.ts';
import type { Config, Db } from '../../../server/kit.ts';
import { type Outbox, queueDelivery } from '../../deliveries/server/public.ts';
import { type EmailContent, renderEmail } from './email-template.ts';

export type { EmailContent } from './email-template.ts';
export { shortName, withoutLinks } from './without-links.ts';

/**
 * Which of `addresses` (in lower case) belong to an account that has not verified its address. Anybody may have registered
 * with it, so it receives fixed texts only.
 */
export const unverifiedAddresses =
  definePoint<(db: Db, addresses: readonly string[]) => Promise<readonly string[]>>('mail/unverified-addresses');

/** A mail in someone's own words: both parts say the same. */
export interface Written {
  readonly text: string;
  readonly html: string;
}

/** One receiver. An address is one address: it never holds a list or a header. */
export interface Receiver {
  readonly name: string;
  readonly address: string;
}

/** A file that goes with a mail. It waits in the database until then: keep it to a few megabytes. */
export interface Attachment {
  readonly name: string;
  /** Such as `text/csv; charset=utf-8`. */
  readonly type: string;
  readonly text: string;
}

export interface MailDraft {
  readonly to: Receiver;
  readonly cc?: readonly Receiver[];
  readonly replyTo?: Receiver;
  /** Whose name stands before our own address; the product's unless given. */
  readonly fromName?: string;
  readonly subject: string;
  readonly letter: EmailContent | Written;
  /** The one of `to` and `cc` that this copy goes to; all of them unless given. */
  readonly only?: Receiver;
  /** Answers to what a stranger sent say so, and no robot answers them (RFC 3834). */
  readonly isReply?: boolean;
  /** Where one POST ends such mails for whoever gets this copy (RFC 8058). */
  readonly unsubscribe?: string;
  /**
   * Whether the mail may go to an account that has not verified its address; such a mail fails otherwise. True only for
   * fixed texts, in which nothing was written by a user or a visitor, and for mails with a limit of their own, such as
   * invitations.
   */
  readonly toUnverified?: boolean;
  /** Whom it is for, as the owner may read it; the addresses unless given. */
  readonly target?: string;
  readonly attachments?: readonly Attachment[];
  /** What the mail is about, so that it is listed with its submission. */
  readonly formId?: number;
  readonly submissionId?: number;
}

/** Queues a mail in the caller's transaction; it is sent, tried again and listed as any delivery. */
export async function queueMail(outbox: Outbox, draft: MailDraft): Promise<void> {
  const { to, cc = [], replyTo, only, subject, letter, attachments = [], formId, submissionId } = draft;
  const receivers = only ? [only] : [to, ...cc];
  await queueDelivery(outbox, {
    kind: 'mail',
    target: draft.target ?? receivers.map(({ address }) => address).join(', '),
    payload: {
      to: { ...to },
      cc: cc.map((one) => ({ ...one })),
      replyTo: replyTo ? { ...replyTo } : null,
      fromName: draft.fromName ?? null,
      only: only?.address ?? null,
      isReply: draft.isReply ?? false,
      unsubscribe: draft.unsubscribe ?? null,
      toUnverified: draft.toUnverified ?? false,
      subject,
      ...('heading' in letter ? renderEmail(letter) : { text: letter.text, html: letter.html }),
      attachments: attachments.map((one) => ({ ...one })),
    },
    formId: formId ?? null,
    submissionId: submissionId ?? null,
  });
}

/** Where mailed links lead: never what a request's Host header says. */
export function consoleUrl(config: Pick<Config, 'publicUrl' | 'port'>): string {
  return config.publicUrl ?? `http://localhost:${config.port}`;
}
