import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  run: 'Aktion ausführen',
  done: 'Aktion {{message}} ausgeführt',
  errorOccurred: 'Es ist ein Fehler aufgetreten. {{errors}}',
  actions: 'Aktionen',
  actionsOf: 'Aktionen, Einsendung {{id}}',
  leadsTo: '→ {{state}}',
  requires: 'Die Aktion braucht eine Angabe zu {{field}}',
  movesTo: 'Die Einsendung geht in den Status {{state}}.',
  cancel: 'Abbrechen',
  reload: 'Aktionen neu laden',
} satisfies Translation<typeof en>;
