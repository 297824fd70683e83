import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  views: 'Gespeicherte Ansichten',
  viewsShort: 'Ansichten',
  save: 'Ansicht speichern',
  saveLead: 'Speichert Filter, Suche, Zeitraum und Sortierung unter einem Namen in diesem Browser.',
  name: 'Name',
  copyLink: 'Link kopieren',
  copied: 'Kopiert',
  manage: 'Ansicht entfernen',
  remove: '{{name}} entfernen',
  cancel: 'Abbrechen',
  saved: 'Ansicht gespeichert: {{name}}',
  none: 'Keine gespeicherten Ansichten.',
  noneYet: 'Hier finden Sie gespeicherte Suchen.',
} satisfies Translation<typeof en>;
