import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  run: 'Aktion ausführen',
  done: 'Aktion „{{message}}“ ausgeführt',
  errorOccurred: 'Es ist ein Fehler aufgetreten. {{errors}}',
  actions: 'Aktionen',
  actionsOf: 'Aktionen, Einsendung {{id}}',
  moreActions: 'Weitere Aktionen',
  more: 'Mehr',
  leadsTo: '→ {{state}}',
  requires: 'Für diese Aktion fehlt die Angabe {{field}}',
  movesTo: 'Die Einsendung wechselt in den Status {{state}}.',
  cancel: 'Abbrechen',
  reload: 'Aktionen neu laden',
  workflow: 'Workflow',
  saveWorkflow: 'Workflow speichern',
  saved: 'Workflow gespeichert',
  savedMoved_one: 'Workflow gespeichert, Status von {{count}} Einsendung geändert',
  savedMoved_other: 'Workflow gespeichert, Status von {{count}} Einsendungen geändert',
} satisfies Translation<typeof en>;
export { default as errors } from './errors.de.ts';
