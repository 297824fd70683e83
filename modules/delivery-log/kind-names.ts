import type { DisplayText } from '../../contract/text.ts';
import { texts } from './texts.ts';

/** What a kind of delivery is called; one that a plugin brought is called by its own name. */
export function nameOfKind(kind: string): DisplayText {
  switch (kind) {
    case 'mail':
    case 'webhook':
    case 'chat-message':
    case 'zapier':
    case 'notification-mail':
    case 'auto-reply':
      return texts(`kind.${kind}`);
    default:
      return kind;
  }
}

/** What the log can be narrowed to; the others are steps on the way to a mail. */
export const KINDS = ['mail', 'webhook', 'chat-message', 'zapier'] as const;
