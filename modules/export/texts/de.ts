import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  export: 'Exportieren',
  csv: 'Als CSV exportieren',
  json: 'Als JSON exportieren',
  done_one: '{{count}} Einsendung exportiert',
  done_other: '{{count}} Einsendungen exportiert',
  nothing: 'In dieser Ansicht gibt es nichts zu exportieren.',
  loading: 'Die Liste wird noch geladen. Exportieren Sie sie, wenn sie ganz da ist.',
} satisfies Translation<typeof en>;
