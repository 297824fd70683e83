import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  export: 'Exportieren',
  csv: 'Als CSV exportieren',
  json: 'Als JSON exportieren',
  done_one: '{{count}} Einsendung exportiert',
  done_other: '{{count}} Einsendungen exportiert',
  nothing: 'In dieser Ansicht gibt es nichts zu exportieren.',
  loading: 'Die Einsendungen werden noch geladen. Exportieren Sie sie, sobald alle geladen sind.',
} satisfies Translation<typeof en>;
