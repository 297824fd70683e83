import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  reports: 'Berichte',
  titleOf: 'Berichte zu {{form}}',
  period: 'Zeitraum',
  'filter.all': 'Alle',
  'filter.this_month': 'Dieser Monat',
  'filter.last_month': 'Letzter Monat',
  hourly: 'Berichte werden stündlich aktualisiert, zuletzt am {{moment}}.',
  loading: 'Der Bericht wird geladen',

  funnel: 'Trichter',
  funnelLead: 'Vom Seitenaufruf bis zur Einsendung, nach Sitzungen.',
  funnelNote: 'Jede Sitzung zählt pro Stufe einmal. Eine Einsendung ohne Analyse zählt als eigene Sitzung.',
  stage: 'Stufe',
  sessions: 'Sitzungen',
  fromBefore: 'Von vorheriger Stufe',
  'stage.page_views': 'Seitenaufrufe',
  'stage.form_views': 'Formularaufrufe',
  'stage.form_interactions': 'Formularinteraktionen',
  'stage.form_submissions': 'Formulareinsendungen',

  states: 'Status',
  devices: 'Geräte',
  platforms: 'Plattformen',
  browsers: 'Browser',
  name: 'Name',
  submissions: 'Einsendungen',
  share: 'Anteil',
  unknown: 'Unbekannt',
  noData: 'Keine Daten gefunden',

  none: 'Noch keine Besuche oder Einsendungen',
  noneLead: 'Fügen Sie das Snippet in Ihre Seiten ein. Die Berichte beginnen mit dem ersten Besuch.',
  toInstallation: 'Snippet einbauen',
  noneThen: 'Keine Daten gefunden',
  noneThenLead: 'In diesem Monat gab es keine Besuche oder Einsendungen.',
  showAll: 'Alle anzeigen',

  custom: 'Eigenen Bericht anfordern',
  customSaved:
    'Schreiben Sie, was Sie wissen möchten. Der E-Mail-Versand ist nicht eingerichtet; die Antwort wird innerhalb von 24 Stunden mit den Einsendungen des Zeitraums im Postausgang gespeichert.',
  customLead:
    'Schreiben Sie, was Sie wissen möchten. Sie erhalten innerhalb von 24 Stunden eine Antwort per E-Mail, mit den Einsendungen des Zeitraums.',
  message: 'Nachricht',
  suggestions: 'Vorschläge',
  'suggestion.sources': 'Welche Quellen bringen die meisten Einsendungen?',
  'suggestion.times': 'Wann gehen die meisten Einsendungen ein?',
  'suggestion.states': 'Wie viele Einsendungen haben welchen Status erreicht?',
  from: 'Startdatum',
  to: 'Enddatum',
  dayHint: 'Ein Datum genügt.',
  request: 'Bericht anfordern',
  requestedHint: 'Anfrage gesendet. Ändern Sie sie, um eine weitere zu senden.',
  requested: 'Der angeforderte Bericht wird Ihnen in Kürze zugesandt',
  notRequested: 'Die Anfrage konnte nicht gesendet werden.',
} satisfies Translation<typeof en>;
export { default as errors } from './errors.de.ts';
