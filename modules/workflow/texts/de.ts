import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  run: 'Aktion ausführen',
  done: 'Aktion „{{message}}“ ausgeführt',
  doneMany_one: 'Status von {{count}} Einsendung geändert',
  doneMany_other: 'Status von {{count}} Einsendungen geändert',
  failedMany: 'Status von {{count}} der {{total}} Einsendungen nicht geändert. {{errors}}',
  errorOccurred: 'Es ist ein Fehler aufgetreten. {{errors}}',
  actions: 'Aktionen',
  actionsOf: 'Aktionen, Einsendung {{id}}',
  moreActions: 'Weitere Aktionen',
  more: 'Mehr',
  changeState: 'Status ändern',
  state: 'Status',
  noCommonAction: 'Keine Aktion ist für alle ausgewählten Einsendungen möglich.',
  tooManyForAction: 'Wählen Sie höchstens {{max}} Einsendungen aus, um den Status zu ändern.',
  leadsTo: '→ {{state}}',
  requires: 'Für diese Aktion fehlt die Angabe {{field}}',
  movesEach_one: 'Die Einsendung wechselt in den Status {{state}}.',
  movesEach_other: '{{count}} Einsendungen wechseln in den Status {{state}}.',
  cancel: 'Abbrechen',
  reload: 'Aktionen neu laden',
  workflow: 'Workflow',
  saveWorkflow: 'Workflow speichern',
  saved: 'Workflow gespeichert',
  savedMoved_one: 'Workflow gespeichert, Status von {{count}} Einsendung geändert',
  savedMoved_other: 'Workflow gespeichert, Status von {{count}} Einsendungen geändert',
} satisfies Translation<typeof en>;
export { default as errors } from './errors.de.ts';
