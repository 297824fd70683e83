import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  skip: 'Zum Inhalt springen',
  home: '{{product}}, Startseite',
  notFound: 'Seite nicht gefunden',
  notFoundLead: 'Unter dieser Adresse ist nichts zu finden.',
  unreachable: 'Der Server ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  unexpected: 'Der Server hat unerwartet geantwortet. Versuchen Sie es erneut.',
  unexpectedNumbered:
    'Der Server hat unerwartet geantwortet. Versuchen Sie es erneut. Tritt der Fehler weiterhin auf, nennen Sie dem Administrator des Servers diese Anfragenummer: {{request}}',
  late: 'Der Server hat nicht rechtzeitig geantwortet. Versuchen Sie es erneut.',
  toSubmissions: 'Zu den Einsendungen',
  broken: 'Diese Seite konnte nicht angezeigt werden',
  brokenLead:
    'Alles, was auf dem Server gespeichert ist, ist sicher. Laden Sie die Seite neu. Tritt der Fehler erneut auf, exportieren Sie das Ereignisprotokoll über das Benutzermenü und senden Sie es an den Support.',
  unstarted: 'Die Konsole konnte nicht starten',
  unstartedLead:
    'Laden Sie die Seite neu. Hilft das nicht, senden Sie die Angaben unten an den Administrator des Servers.',
  loadAgain: 'Neu laden',
  notifications: 'Benachrichtigungen',
  close: 'Schließen',
  userMenu: 'Benutzermenü: {{name}}',
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
  undo: 'Rückgängig',
  nothingToUndo: 'Es gibt nichts, was sich rückgängig machen lässt.',
  commands: 'Befehle',
  keys: 'Tastenkürzel',
  goTo: 'Wechseln zu',
  goToBox: 'Wechseln zu …',
} satisfies Translation<typeof en>;
