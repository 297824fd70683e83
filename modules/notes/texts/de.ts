import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  notes: 'Notizen',
  add: 'Notiz hinzufügen',
  yourNote: 'Ihre Notiz',
  hint: 'Alle, die dieses Formular sehen, können sie lesen.',
  none: 'Noch keine Notizen.',
  new: 'Neu',
  added: 'Notiz hinzugefügt',
  viewed: 'Notizen gesehen',
} satisfies Translation<typeof en>;
