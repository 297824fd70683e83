import type { Config } from '../../../server/kit.ts';
import { type Outbox, queueDelivery } from '../../deliveries/server/public.ts';
import { type Letter, renderLetter } from './letter.ts';

export type { Letter } from './letter.ts';

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
  readonly subject: string;
  readonly letter: Letter;
  readonly attachments?: readonly Attachment[];
  /** What the mail is about, so that it is listed with its submission. */
  readonly formId?: number;
  readonly submissionId?: number;
}

/** Queues a mail in the caller's transaction; it is sent, tried again and listed as any delivery. */
export async function queueMail(outbox: Outbox, draft: MailDraft): Promise<void> {
  const { to, cc = [], replyTo, subject, letter, attachments = [], formId, submissionId } = draft;
  await queueDelivery(outbox, {
    kind: 'mail',
    target: [to, ...cc].map(({ address }) => address).join(', '),
    payload: {
      to: { ...to },
      cc: cc.map((one) => ({ ...one })),
      replyTo: replyTo ? { ...replyTo } : null,
      subject,
      ...renderLetter(letter),
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
