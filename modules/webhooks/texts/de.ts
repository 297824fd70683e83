import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  delivery: 'Webhook',
  webhooks: 'Webhooks',
  delete: 'Löschen',
  add: 'Neuen Webhook hinzufügen',
  update: 'Webhook ändern',
  added: 'Neuer Webhook hinzugefügt',
  updated: 'Webhook geändert',
  deleted: 'Webhook gelöscht',
  showSecret: 'Schlüssel anzeigen',
  rotate: 'Neuen Schlüssel erzeugen',
  rotated: 'Signaturschlüssel ersetzt',
} satisfies Translation<typeof en>;
export { default as errors } from './errors.de.ts';
export { default as serverTexts } from './server-texts.de.ts';
