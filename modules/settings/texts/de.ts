import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  settings: 'Einstellungen',
  workspace: 'Workspace',
  form: 'Formular',
  connections: 'Verbindungen und Personen',
  processing: 'Verarbeitung',
  titleOf: 'Einstellungen von {{form}}',
  unsaved: 'Nicht gespeicherte Änderungen',
  leave: 'Ohne Speichern verlassen?',
  leaveLead: 'Ihre Änderungen an diesen Einstellungen sind nicht gespeichert: {{tabs}}.',
  leaveDo: 'Verlassen',
  discard: 'Änderungen verwerfen?',
  discardLead: 'Ihre Eingaben hier sind nicht gespeichert.',
  discardDo: 'Änderungen verwerfen',
} satisfies Translation<typeof en>;
