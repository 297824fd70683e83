import type { Words } from '../../contract/text.ts';
import { texts } from './texts.ts';

/** What a kind of delivery is called; one that a plugin brought is called by its own name. */
export function wordsOfKind(kind: string): Words {
  switch (kind) {
    case 'mail':
    case 'webhook':
    case 'zapier':
      return texts(`kind.${kind}`);
    default:
      return kind;
  }
}
