import type { SendMailOptions } from 'nodemailer';
import type { Config } from '../../../server/kit.ts';
import type { ReadAttachment } from './attachments.ts';
import { headerText, senderName } from './header-text.ts';
import type { Mail } from './mail.ts';
import { fullMessageId, isMessageId, messageIdOf } from './message-id.ts';

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
  return {
    from: { name: senderName(mail.fromName ?? config.product), address: config.mailFrom },
    to: oneLine(mail.to),
    cc: mail.cc.map(oneLine),
    ...(mail.replyTo ? { replyTo: oneLine(mail.replyTo) } : {}),
    ...transport(mail, config),
    subject: headerText(mail.subject),
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments.map(({ name, type, cid, content }) => ({
      filename: headerText(name),
      contentType: type,
      content,
      ...(cid !== undefined && { cid, contentDisposition: 'inline' as const }),
    })),
    messageId: mail.messageId === null ? messageIdOf(ref, config) : fullMessageId(mail.messageId, config),
    ...threading(mail, config),
    headers: { ...automation(mail), ...unsubscribing(mail) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The SMTP envelope, where it differs from the headers. */
function transport(
  { to, cc, only, returnPath }: Pick<Mail, 'to' | 'cc' | 'only' | 'returnPath'>,
  { mailFrom }: Pick<Config, 'mailFrom'>,
): Pick<SendMailOptions, 'envelope'> {
  if (only === null && returnPath === null) return {};
  const all = [to, ...cc].map(({ address }) => address);
  return { envelope: { from: returnPath ?? mailFrom, to: only === null ? all : [only] } };
}

/** The emails of the conversation, so that mail clients show it as one (RFC 5322, 3.6.4). */
function threading(
  { follows, references }: Pick<Mail, 'follows' | 'references'>,
  config: Pick<Config, 'mailFrom'>,
): Pick<SendMailOptions, 'references' | 'inReplyTo'> {
  const first = follows === null ? [] : [fullMessageId(follows, config)];
  const known = [...first, ...references.filter(isMessageId)];
  const [last] = known.slice(-1);
  return last === undefined ? {} : { references: known, inReplyTo: last };
}

/** Tells auto-responders that a program sent the email (RFC 3834), unless a person wrote it. */
function automation({ isAutoReply, isPersonal }: Pick<Mail, 'isAutoReply' | 'isPersonal'>): Record<string, string> {
  return isPersonal ? {} : { 'Auto-Submitted': isAutoReply ? 'auto-replied' : 'auto-generated' };
}

/** One-click unsubscribe (RFC 8058), which mail clients show as a button. */
function unsubscribing({ unsubscribe }: Pick<Mail, 'unsubscribe'>): Record<string, string> {
  if (unsubscribe === null) return {};
  return { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

function oneLine({ name, address }: { name: string; address: string }): { name: string; address: string } {
  return { name: headerText(name), address };
}
