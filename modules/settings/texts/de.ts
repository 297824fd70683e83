import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  settings: 'Einstellungen',
  sectionOf: 'Einstellungen, {{form}}',
  workspace: 'Workspace',
  form: 'Formular',
  connections: 'Verbindungen und Personen',
  processing: 'Verarbeitung',
  titleOf: 'Einstellungen von {{form}}',
  save: 'Speichern',
  allSaved: 'Alle Änderungen gespeichert',
  unsaved: 'Nicht gespeicherte Änderungen',
  unsavedCount_one: '{{count}} nicht gespeicherte Änderung',
  unsavedCount_other: '{{count}} nicht gespeicherte Änderungen',
  leave: 'Ohne Speichern verlassen?',
  leaveLead: 'Ihre Änderungen an diesen Einstellungen sind nicht gespeichert: {{tabs}}.',
  leaveDo: 'Verlassen',
  discard: 'Änderungen verwerfen?',
  discardLead: 'Ihre Eingaben hier sind nicht gespeichert.',
  discardDo: 'Änderungen verwerfen',
  discardShort: 'Verwerfen',
} satisfies Translation<typeof en>;
