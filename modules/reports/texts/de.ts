import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  reports: 'Berichte',
  titleOf: 'Berichte zu {{form}}',
  period: 'Zeitraum',
  'filter.all': 'Alle',
  'filter.this_month': 'Dieser Monat',
  'filter.last_month': 'Letzter Monat',
  hourly: 'Berichte werden stündlich erneuert, zuletzt am {{moment}}.',
  loading: 'Der Bericht wird geladen',

  funnel: 'Trichter',
  funnelLead: 'Vom ersten Blick auf eine Seite bis zur Einsendung, in Sitzungen.',
  funnelNote: 'Jede Sitzung zählt je Stufe einmal. Eine Einsendung ohne Analyse ist eine Sitzung für sich.',
  stage: 'Stufe',
  sessions: 'Sitzungen',
  fromBefore: 'Von der Stufe davor',
  'stage.page_views': 'Seite gesehen',
  'stage.form_views': 'Formular gesehen',
  'stage.form_interactions': 'Formular begonnen',
  'stage.form_submissions': 'Formular abgesendet',

  states: 'Status',
  devices: 'Geräte',
  platforms: 'Plattformen',
  browsers: 'Browser',
  name: 'Name',
  submissions: 'Einsendungen',
  share: 'Anteil',
  unknown: 'Unbekannt',
  noData: 'Keine Daten gefunden',

  none: 'Noch keine Besuche und keine Einsendungen',
  noneLead:
    'Berichte zählen vom ersten Besucher an. Setzen Sie das Snippet in Ihre Seiten und öffnen Sie die Berichte nach einem Besuch noch einmal.',
  toInstallation: 'So wird es eingebaut',
  noneThen: 'Keine Daten gefunden',
  noneThenLead: 'In diesem Monat gab es keine Besuche und keine Einsendungen.',
  showAll: 'Alle zeigen',

  custom: 'Eigenen Bericht anfordern',
  customSaved:
    'Schreiben Sie, was Sie wissen möchten. Der E-Mail-Versand ist nicht eingerichtet; die Antwort wird innerhalb von 24 Stunden mit den Einsendungen dieser Tage im Postausgang gespeichert.',
  customLead:
    'Schreiben Sie, was Sie wissen möchten. Die Antwort kommt binnen 24 Stunden per E-Mail, mit den Einsendungen dieser Tage.',
  message: 'Nachricht',
  suggestions: 'Vorschläge',
  'suggestion.sources': 'Welche Quellen bringen die meisten Einsendungen?',
  'suggestion.times': 'Wann kommen die meisten Einsendungen?',
  'suggestion.states': 'Wie viele Einsendungen haben welchen Status erreicht?',
  from: 'Anfang',
  to: 'Ende',
  dayHint: 'Eines von beiden genügt.',
  request: 'Bericht anfordern',
  requestedHint: 'Ihre Anfrage ist unterwegs. Ändern Sie sie, um eine weitere zu senden.',
  requested: 'Der angeforderte Bericht wird Ihnen in Kürze zugesandt',
  notRequested: 'Die Anfrage konnte nicht gesendet werden.',
} satisfies Translation<typeof en>;
export { default as serverMessages } from './server-messages.de.ts';
