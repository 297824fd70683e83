import type { Message, MessageOptions } from './parse-message.ts';

/**
 * Messages to the thread of the parser, which parses one email after another. `taken`: the content of an attachment, or
 * its end, was received.
 */
export type ToThread =
  | { readonly kind: 'start'; readonly options: MessageOptions }
  | { readonly kind: 'chunk'; readonly chunk: Uint8Array }
  | { readonly kind: 'end' }
  | { readonly kind: 'taken' };

/** Messages from the thread. It sends neither `content` nor `attachment-end` before the one before was taken. */
export type FromThread =
  | { readonly kind: 'read' }
  | { readonly kind: 'attachment'; readonly name: string }
  | { readonly kind: 'content'; readonly chunk: Uint8Array }
  | { readonly kind: 'attachment-end' }
  | { readonly kind: 'parsed'; readonly message: Message }
  | { readonly kind: 'unreadable'; readonly reason: string };
