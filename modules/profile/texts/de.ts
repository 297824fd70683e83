import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  profile: 'Profil',
  loading: 'Ihr Profil wird geladen',
  you: 'Über Sie',
  name: 'Name',
  email: 'E-Mail',
  emailFixed: 'Mit dieser Adresse melden Sie sich an. Sie kann nicht geändert werden.',
  save: 'Speichern',
  updated: 'Gespeichert',

  security: 'Passwort und Sitzungen',
  reset: 'Passwort zurücksetzen',
  resetLead:
    'Wir senden Ihnen einen Link, über den Sie ein neues Passwort festlegen. Danach sind Sie überall abgemeldet.',
  resetSaved: 'Im Postausgang gespeichert; der E-Mail-Versand ist nicht eingerichtet',
  resetSent: 'Wir haben Ihnen einen Link zum Zurücksetzen gesendet',
  signOut: 'Überall abmelden',
  signOutLead:
    'Beendet Ihre Sitzungen in allen anderen Browsern und auf allen anderen Geräten. Hier bleiben Sie angemeldet.',
  signOutTitle: 'Überall sonst abmelden?',
  signOutWarning: 'Alle anderen Browser und Geräte werden sofort abgemeldet.',
  signedOut: 'Überall sonst abgemeldet',

  data: 'Ihre Daten',
  dataMail: 'Öffnet Ihr E-Mail-Programm mit einer vorbereiteten Nachricht an den Support.',
  dataPage: 'Die Support-Seite öffnet sich in einem neuen Tab und erklärt, wie es geht.',
  download: 'Meine Daten herunterladen',
  downloadBody: 'Bitte senden Sie mir die Daten, die Sie zu meinem Konto {{email}} gespeichert haben.',
  remove: 'Mein Konto löschen',
  removeBody: 'Bitte löschen Sie mein Konto {{email}} mit allen zugehörigen Daten.',
} satisfies Translation<typeof en>;
export { default as errors } from './errors.de.ts';
