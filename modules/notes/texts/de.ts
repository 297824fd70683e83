import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  notes: 'Notizen',
  add: 'Notiz hinzufügen',
  yourNote: 'Ihre Notiz',
  hint: 'Sichtbar für alle mit Zugriff auf dieses Formular.',
  none: 'Noch keine Notizen.',
  new: 'Neu',
  added: 'Notiz hinzugefügt',
  viewed: 'Notizen gesehen',
} satisfies Translation<typeof en>;
