import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  views: 'Gespeicherte Ansichten',
  save: 'Ansicht speichern',
  saveLead: 'Behält Filter, Suche, Zeitraum und Reihenfolge unter einem Namen, in diesem Browser.',
  name: 'Name',
  copyLink: 'Link kopieren',
  copied: 'Kopiert',
  manage: 'Ansicht entfernen',
  remove: '{{name}} entfernen',
  cancel: 'Abbrechen',
  saved: 'Ansicht gespeichert - {{name}}',
  none: 'Es ist keine Ansicht mehr gespeichert.',
} satisfies Translation<typeof en>;
