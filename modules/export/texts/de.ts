import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export { default as errors } from './errors.de.ts';

export default {
  export: 'Exportieren',
  cancel: 'Abbrechen',
  title: 'Einsendungen exportieren',
  includeFiles: 'Dateien einschließen',
  filesHint_one: '{{count}} Einsendung enthält Dateien. Sie werden als ZIP-Datei neben der Liste gespeichert.',
  filesHint_other: '{{count}} Einsendungen enthalten Dateien. Sie werden als ZIP-Datei neben der Liste gespeichert.',
  csv: 'Als CSV exportieren',
  json: 'Als JSON exportieren',
  done_one: '{{count}} Einsendung exportiert',
  done_other: '{{count}} Einsendungen exportiert',
  withheld_one: '{{count}} Datei fehlt, weil sie die Virenprüfung nicht bestanden hat oder noch nicht geprüft ist.',
  withheld_other:
    '{{count}} Dateien fehlen, weil sie die Virenprüfung nicht bestanden haben oder noch nicht geprüft sind.',
  tooManyFiles:
    'Eine ZIP-Datei enthält die Dateien von höchstens {{max}} Einsendungen. Wählen Sie unter „Eingegangen“ einen kürzeren Zeitraum, und exportieren Sie in Teilen.',
  nothing: 'In dieser Ansicht gibt es nichts zu exportieren.',
  loading: 'Die Einsendungen werden noch geladen. Exportieren Sie sie, sobald alle geladen sind.',
} satisfies Translation<typeof en>;
