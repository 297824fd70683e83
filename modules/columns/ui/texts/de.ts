import type { Translation } from '../../../../contract/text.ts';
import type en from './en.ts';

export default {
  lead: 'Die Spalten der Einsendungsliste, für alle mit Zugriff auf dieses Formular.',
  shown: 'Angezeigte Spalten',
  hidden: 'Weitere Felder',
  show: '{{field}} anzeigen',
  hide: '{{field}} ausblenden',
  up: '{{field}} nach links',
  down: '{{field}} nach rechts',
  save: 'Spalten speichern',
  reset: 'Auf automatische Spalten zurücksetzen',
  atLeastOne: 'Wählen Sie mindestens eine Spalte aus.',
  noFields: 'Die Felder Ihres Formulars erscheinen hier nach der ersten Einsendung.',
} satisfies Translation<typeof en>;
