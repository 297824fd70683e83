import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  notes: 'Notizen',
  add: 'Notiz hinzufügen',
  yourNote: 'Ihre Notiz',
  hint: 'Notiz für alle mit Zugriff',
  readers: 'Notiz für alle mit Zugriff auf dieses Formular',
  placeholder: 'Wird nicht an den Besucher gesendet',
  new: 'Neue Notiz',
  fromVisitor: '{{name}} hat geantwortet · {{time}}',
  fromTeam: 'Das Team hat geantwortet · {{time}}',
  note: 'Notiz',
  viewed: 'Notizen angesehen',
} satisfies Translation<typeof en>;
