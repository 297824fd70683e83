import type { SendMailOptions } from 'nodemailer';
import type { Config } from '../../../server/kit.ts';
import type { ReadAttachment } from './attachments.ts';
import { headerText } from './header-text.ts';
import type { Mail } from './mail.ts';

/**
 * The message for nodemailer. Addresses are objects, because nodemailer splits strings at commas. Nothing in an email
 * may make it read a file or fetch a URL. The message id is the email's own or derived from the delivery, so that a
 * repeated email is recognised.
 */
export function envelopeOf(
  mail: Omit<Mail, 'attachments'> & { readonly attachments: readonly ReadAttachment[] },
  ref: string,
  config: Pick<Config, 'mailFrom' | 'product'>,
): SendMailOptions {
  const idAt = (id: string): string => `<${id}${config.mailFrom.slice(config.mailFrom.lastIndexOf('@'))}>`;
  return {
    from: { name: headerText(mail.fromName ?? config.product), address: config.mailFrom },
    to: oneLine(mail.to),
    cc: mail.cc.map(oneLine),
    ...(mail.replyTo ? { replyTo: oneLine(mail.replyTo) } : {}),
    ...(mail.only === null ? {} : { envelope: { from: config.mailFrom, to: [mail.only] } }),
    subject: headerText(mail.subject),
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments.map(({ name, type, content }) => ({
      filename: headerText(name),
      contentType: type,
      content,
    })),
    messageId: idAt(mail.messageId ?? `delivery-${ref}`),
    ...(mail.follows === null ? {} : { inReplyTo: idAt(mail.follows), references: idAt(mail.follows) }),
    headers: { 'Auto-Submitted': mail.isReply ? 'auto-replied' : 'auto-generated', ...unsubscribing(mail) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** One-click unsubscribe (RFC 8058), which mail clients show as a button. */
function unsubscribing({ unsubscribe }: Pick<Mail, 'unsubscribe'>): Record<string, string> {
  if (unsubscribe === null) return {};
  return { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

function oneLine({ name, address }: { name: string; address: string }): { name: string; address: string } {
  return { name: headerText(name), address };
}
