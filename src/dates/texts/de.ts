import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  format: 'TT/MM/JJJJ',
  formatWithTime: 'TT/MM/JJJJ HH:mm',
  notADate: 'Geben Sie das Datum im Format {{format}} ein.',
  choose: 'Datum auswählen: {{label}}',
  previousMonth: 'Vorheriger Monat',
  nextMonth: 'Nächster Monat',
  month: 'Monat',
  year: 'Jahr',
  hour: 'Stunde',
  minute: 'Minute',
  done: 'Fertig',
} satisfies Translation<typeof en>;
