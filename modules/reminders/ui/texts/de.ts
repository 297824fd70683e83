import type { Translation } from '../../../../contract/text.ts';
import type en from './en.ts';

export default {
  lead: 'Ihre Erinnerungen, die nächste zuerst. Nur Sie können sie sehen.',
  note: 'Woran erinnern?',
  when: 'Wann',
  inAnHour: 'In 1 Stunde',
  tomorrow: 'Morgen, 9:00',
  nextWeek: 'In einer Woche, 9:00',
  hint: 'Nur Sie können das sehen. Wir benachrichtigen Sie hier und per E-Mail.',
  noneOfMine: 'Keine Erinnerungen',
  noneOfMineLead:
    'Öffnen Sie eine Einsendung, um eine Erinnerung zu setzen. Wir benachrichtigen Sie hier und per E-Mail, sobald sie fällig ist.',
  'state.FIRED': 'Fällig',
  'state.READ': 'Gesehen',
  open: 'Einsendung öffnen',
  openOf: 'Einsendung öffnen: {{note}}',
  readOf: 'Als gesehen markieren: {{note}}',
  deleteOf: 'Erinnerung löschen: {{note}}',
  submission: 'Einsendung {{id}}',
  cancel: 'Abbrechen',
  loading: 'Ihre Erinnerungen werden geladen',
} satisfies Translation<typeof en>;
