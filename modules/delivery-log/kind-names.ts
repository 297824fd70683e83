import type { DisplayText } from '../../contract/text.ts';
import { texts } from './texts.ts';

/** Display name of a delivery kind. A plugin's kind without a text is shown by its id. */
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

const icons: Readonly<Record<string, string>> = {
  mail: 'envelope',
  webhook: 'sitemap',
  'chat-message': 'comment',
  zapier: 'bolt',
  'notification-mail': 'bell',
  'auto-reply': 'envelope',
};

/** The icon of a delivery kind. */
export const iconOfKind = (kind: string): string => icons[kind] ?? 'send';

/** Kinds that the log can be filtered by. The others are internal steps that lead to an email. */
export const KINDS = ['mail', 'webhook', 'chat-message', 'zapier'] as const;
