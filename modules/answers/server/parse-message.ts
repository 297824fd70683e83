import type { Readable } from 'node:stream';
import { type AttachmentStream, type HeaderLines, MailParser, type MessageText } from 'mailparser';
import type { AnswerKind } from '../../../contract/entity/answer.ts';
import { deliveryStatusOf } from './delivery-status.ts';
import { headerOf, kindOf } from './headers.ts';
import { textOfHtml } from './html-text.ts';
import { splitQuote } from './quote.ts';

/** An email as it is stored, without its attachments. */
export interface Message {
  readonly kind: AnswerKind;
  /** Its Message-ID with angle brackets; empty if it has none that is valid. */
  readonly messageId: string;
  readonly fromName: string;
  readonly fromAddress: string;
  readonly subject: string;
  readonly text: string;
  readonly quoted: string;
  /** Why a reply was not delivered; null unless it is a bounce. */
  readonly reason: string | null;
}

/** An attachment while it arrives. Its content must be consumed. */
export interface ArrivingAttachment {
  readonly name: string;
  readonly content: Readable;
}

/** The email is malformed, or has more parts than the limit. */
export class UnreadableMessage extends Error {}

const MAX_LINE = 300;
/** Printable ASCII, as long as servers pass it on. */
const MESSAGE_ID = /^<[!-;=?-~]{1,500}>$/;
const MAX_STATUS = 20_000;
const options = {
  skipTextToHtml: true,
  skipImageLinks: true,
  checksumAlgo: false,
  keepDeliveryStatus: true,
  skipHtmlToText: true,
} as const;

/** Limits of an email, passed in so that the parser's thread loads no more of the server. */
export interface MessageLimits {
  readonly parts: number;
  /** Characters of the text, and as many of what it quotes. */
  readonly text: number;
}

export interface MessageOptions {
  /** The sender of the SMTP transaction, if there is one. */
  readonly envelopeFrom: string | undefined;
  readonly limits: MessageLimits;
}

/**
 * Reads an email while `content` arrives. `receive` gets each attachment, one after another, except those of reports
 * and automatic replies. Blocks the event loop for seconds where the email is made for that: use `parseInThread`.
 */
export async function parseMessage(
  content: Readable,
  { envelopeFrom, limits }: MessageOptions,
  receive: (attachment: ArrivingAttachment) => Promise<void>,
): Promise<Message> {
  const parser = new MailParser({ ...options, maxChildNodes: limits.parts });
  let inFlight: Readable | undefined;
  let failure: Error | undefined;
  // The parser itself does not end the content of an attachment when it fails.
  parser.on('error', (error: Error) => {
    failure ??= error;
    inFlight?.destroy(error);
  });
  content.pipe(parser);
  const read = { text: '', status: '' };
  try {
    // The parser's type does not declare this property.
    for await (const part of parser as AsyncIterable<AttachmentStream | MessageText>) {
      if (part.type === 'attachment') {
        inFlight = part.content;
        inFlight.on('error', () => undefined);
        if (failure !== undefined) throw failure;
      }
      if (part.type === 'text') read.text = await textOf(part);
      else if (part.contentType === 'message/delivery-status') read.status += await statusText(part);
      else if (kindBy(parser, envelopeFrom) === 'answer')
        await receive({ name: part.filename ?? '', content: part.content });
      if (part.type === 'attachment') {
        part.content.resume();
        part.release?.();
      }
    }
  } catch (error) {
    throw new UnreadableMessage('The email cannot be read', { cause: error });
  } finally {
    content.destroy();
  }
  return messageOf(parser, { envelopeFrom, ...read }, limits.text);
}

/** The plain text, or the HTML as text if there is none. */
async function textOf({ text = '', html }: MessageText): Promise<string> {
  return text.trim() === '' && html ? textOfHtml(html) : text;
}

async function statusText({ content }: AttachmentStream): Promise<string> {
  let text = '';
  // A stream without an encoding yields buffers.
  for await (const chunk of content as AsyncIterable<Buffer>)
    if (text.length < MAX_STATUS) text += chunk.toString('latin1');
  return text.slice(0, MAX_STATUS);
}

const linesOf = ({ headerLines }: MailParser): HeaderLines => headerLines || [];
const fromOf = ({ from }: MailParser) => from?.value[0];

const kindBy = (parser: MailParser, envelopeFrom: string | undefined): AnswerKind =>
  kindOf(linesOf(parser), { envelopeFrom, fromAddress: fromOf(parser)?.address ?? '' });

interface Read {
  readonly envelopeFrom: string | undefined;
  readonly text: string;
  readonly status: string;
}

function messageOf(parser: MailParser, { envelopeFrom, text, status }: Read, maxText: number): Message {
  const lines = linesOf(parser);
  const from = fromOf(parser);
  const split = splitQuote(storable(text.slice(0, 2 * maxText)));
  const { kind, reason } = outcomeOf(kindBy(parser, envelopeFrom), status, split.text);
  return {
    kind,
    reason,
    messageId: MESSAGE_ID.exec(headerOf(lines, 'message-id'))?.[0] ?? '',
    fromName: oneLine(from?.name ?? ''),
    fromAddress: oneLine(from?.address ?? envelopeFrom ?? ''),
    subject: oneLine(parser.subject ?? ''),
    text: split.text.slice(0, maxText).toWellFormed(),
    quoted: split.quoted.slice(0, maxText).toWellFormed(),
  };
}

/** A report of a delay is not a bounce. One without a standard format says why in its text. */
function outcomeOf(kind: AnswerKind, status: string, text: string): Pick<Message, 'kind' | 'reason'> {
  if (kind !== 'bounce') return { kind, reason: null };
  if (status === '') return { kind, reason: oneLine(text) };
  const { hasFailed, reason } = deliveryStatusOf(status);
  return hasFailed ? { kind, reason: oneLine(reason) } : { kind: 'automatic', reason: null };
}

/** PostgreSQL stores no NUL, and JSON no half of a character. */
const storable = (text: string): string => text.replaceAll('\0', '\u{FFFD}').toWellFormed();

/** Without line breaks, other control characters, and characters that reverse the direction of what follows. */
const oneLine = (text: string): string =>
  storable(text.replace(/[\s\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, ' ').slice(0, MAX_LINE)).trim();
