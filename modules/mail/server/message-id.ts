import { randomUUID } from 'node:crypto';
import type { Config } from '../../../server/kit.ts';

type Sender = Pick<Config, 'mailFrom'>;

/** The Message-ID header of an email, from its id without the host. */
export const fullMessageId = (id: string, { mailFrom }: Sender): string =>
  `<${id}${mailFrom.slice(mailFrom.lastIndexOf('@'))}>`;

/** The Message-ID of a delivery's email, unless the email has its own. */
export const messageIdOf = (ref: string, sender: Sender): string => fullMessageId(`delivery-${ref}`, sender);

/** A new Message-ID that begins with `kind`, for an email that stores it. */
export const newMessageId = (kind: string, sender: Sender): string => fullMessageId(`${kind}-${randomUUID()}`, sender);

/** A Message-ID as a draft has it. */
export const withoutHost = (messageId: string): string => messageId.slice(1, messageId.lastIndexOf('@'));

/**
 * Whether a text can be used unchanged in a header of another email. Message-IDs of incoming emails may contain
 * anything.
 */
export const isMessageId = (text: string): boolean => /^<[^\s<>]{1,250}>$/.test(text);
