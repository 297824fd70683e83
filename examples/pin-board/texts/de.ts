import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  pin: 'Anheften',
  board: 'Pin board',
  loading: 'Angeheftete Einsendungen werden geladen',
  none: 'Noch ist nichts angeheftet',
  noneLead: 'Heften Sie eine Einsendung in ihrer Zeile an.',
  row_one: 'Einsendung {{id}}, {{count}}-mal angeheftet',
  row_other: 'Einsendung {{id}}, {{count}}-mal angeheftet',
} satisfies Translation<typeof en>;
