import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  skip: 'Zum Inhalt springen',
  home: '{{product}}, Startseite',
  notFound: 'Seite nicht gefunden',
  notFoundLead:
    'Unter dieser Adresse gibt es nichts. Vielleicht wurde die Seite verschoben oder die Adresse von Hand getippt.',
  toSubmissions: 'Zu den Einsendungen',
  broken: 'Diese Seite konnte nicht angezeigt werden',
  brokenLead:
    'Nichts, was auf dem Server gespeichert wurde, ist verloren. Laden Sie die Seite neu. Passiert es noch einmal, exportieren Sie das Ereignisprotokoll aus dem Benutzermenü und senden Sie es an den Support.',
  loadAgain: 'Neu laden',
  notifications: 'Benachrichtigungen',
  close: 'Schließen',
  userMenu: 'Benutzermenü',
  chosen: 'ausgewählt',
  themes: 'Farbschema',
  light: 'Helles Farbschema',
  dark: 'Dunkles Farbschema',
  system: 'Farbschema des Systems',
  languages: 'Sprache',
  systemLanguage: 'Sprache des Systems',
  title: '{{page}} | {{product}} Dashboard',
  bareTitle: '{{product}} Dashboard',
  error: 'Fehler!',
  errorOf: 'Fehler: {{message}}',
} satisfies Translation<typeof en>;
