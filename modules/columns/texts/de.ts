import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  columns: 'Spalten',
  lead: 'Was die Liste von jeder Einsendung zeigt, für alle, die dieses Formular sehen.',
  shown: 'Gezeigte Spalten',
  hidden: 'Weitere Felder',
  show: '{{field}} zeigen',
  hide: '{{field}} ausblenden',
  up: '{{field}} nach links',
  down: '{{field}} nach rechts',
  save: 'Spalten speichern',
  reset: 'Zurück zu den Spalten, die Inlet wählt',
  atLeastOne: 'Wählen Sie mindestens eine Spalte.',
  noFields: 'Die Felder Ihres Formulars stehen hier nach der ersten Einsendung.',
} satisfies Translation<typeof en>;
