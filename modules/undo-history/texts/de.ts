import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  title: 'Letzte Änderungen',
  lead: 'Was Sie in diesem Tab getan haben, das Neueste zuerst.',
  none: 'Noch nichts. Was Sie mit Einsendungen tun, erscheint hier.',
  step: 'Änderung',
  submission: 'Einsendung {{id}}',
  undo: 'Rückgängig',
  undoOf: 'Rückgängig: {{step}}',
  undone: 'Rückgängig gemacht',
  sent: 'Bereits gespeichert; diese Markierung lässt sich nicht entfernen',
  unsaved: 'Nicht gespeichert; es gibt nichts rückgängig zu machen',
  deleted: 'Die Einsendung wurde gelöscht',
  final: 'Lässt sich nicht rückgängig machen',
  moved: 'Status geändert: {{from}} → {{to}}',
  noted: 'Notiz hinzugefügt',
  close: 'Schließen',
} satisfies Translation<typeof en>;
