import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  run: 'Aktion ausführen',
  done: 'Aktion {{message}} ausgeführt',
  errorOccurred: 'Es ist ein Fehler aufgetreten. {{errors}}',
  actions: 'Aktionen',
  actionsOf: 'Aktionen, Einsendung {{id}}',
  moreActions: 'Weitere Aktionen',
  more: 'Mehr',
  leadsTo: '→ {{state}}',
  requires: 'Die Aktion benötigt die Angabe {{field}}',
  movesTo: 'Die Einsendung wechselt in den Status {{state}}.',
  cancel: 'Abbrechen',
  reload: 'Aktionen neu laden',
  workflow: 'Workflow',
  saveWorkflow: 'Workflow speichern',
  saved: 'Workflow gespeichert',
  savedMoved_one: 'Workflow gespeichert, {{count}} Einsendung verschoben',
  savedMoved_other: 'Workflow gespeichert, {{count}} Einsendungen verschoben',
} satisfies Translation<typeof en>;
export { default as errors } from './errors.de.ts';
