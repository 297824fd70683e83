import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  title: 'Verlauf zum Rückgängigmachen',
  lead: 'Was Sie in diesem Tab getan haben, das Neueste zuerst.',
  none: 'Noch nichts rückgängig zu machen. Ihre Markierungen erscheinen hier.',
  step: 'Änderung',
  undo: 'Rückgängig',
  undoOf: 'Rückgängig: {{step}}',
  undone: 'Rückgängig gemacht',
  sent: 'Schon gesendet; diese Markierung lässt sich nicht entfernen',
  deleted: 'Die Einsendung wurde gelöscht',
  close: 'Schließen',
} satisfies Translation<typeof en>;
