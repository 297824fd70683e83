import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  reminders: 'Erinnerungen',
  mine: 'Meine Erinnerungen',
  lead: 'Woran Sie erinnert werden wollten, die nächste zuerst. Niemand sonst sieht das.',
  set: 'Erinnerung setzen',
  note: 'Erinnere mich an',
  when: 'Wann',
  inAnHour: 'In 1 Stunde',
  tomorrow: 'Morgen, 9:00',
  nextWeek: 'In einer Woche, 9:00',
  hint: 'Nur Sie sehen sie. Sie erfahren es hier und per Mail.',
  none: 'Noch keine Erinnerungen.',
  noneOfMine: 'Keine Erinnerungen',
  noneOfMineLead:
    'Öffnen Sie eine Einsendung und setzen Sie eine: Wenn es so weit ist, erfahren Sie es hier und per Mail.',
  'state.UNFIRED': 'Wartet',
  'state.FIRED': 'Fällig',
  'state.READ': 'Gesehen',
  read: 'Als gesehen markieren',
  readOf: 'Als gesehen markieren: {{note}}',
  fired: 'Erinnerung: {{note}}',
  wasSet: 'Erinnerung gesetzt für {{time}}',
  anotherSet: 'Erinnerung gesetzt',
  onForm: '{{form}}, Einsendung {{id}}',
  loading: 'Ihre Erinnerungen werden geladen',
} satisfies Translation<typeof en>;
export { default as serverMessages } from './server-messages.de.ts';
