import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  profile: 'Profil',
  loading: 'Ihr Profil wird geladen',
  you: 'Über Sie',
  name: 'Name',
  email: 'E-Mail',
  emailFixed: 'Damit melden Sie sich an. Die Adresse lässt sich nicht ändern.',
  save: 'Speichern',
  updated: 'Gespeichert',

  security: 'Passwort und Sitzungen',
  reset: 'Passwort zurücksetzen',
  resetLead: 'Wir senden Ihnen einen Link für ein neues. Danach sind Sie überall abgemeldet.',
  resetSaved: 'Im Postausgang gespeichert; der E-Mail-Versand ist nicht eingerichtet',
  resetSent: 'Der Link für ein neues Passwort ist in Ihrem Postfach',
  signOut: 'Überall abmelden',
  signOutLead: 'Beendet Ihre Sitzungen in allen anderen Browsern und Geräten. Diese bleibt.',
  signOutTitle: 'Überall sonst abmelden?',
  signOutWarning: 'Wer Ihr Konto in einem anderen Browser oder Gerät benutzt, wird sofort abgemeldet.',
  signedOut: 'Sie sind überall sonst abgemeldet',

  data: 'Ihre Daten',
  dataMail: 'Schreiben Sie dem Support: Ihr Mailprogramm öffnet sich mit einer vorbereiteten Nachricht.',
  dataPage: 'Die Support-Seite öffnet sich in einem neuen Tab und erklärt, wie es geht.',
  download: 'Meine Daten herunterladen',
  downloadBody: 'Bitte senden Sie mir die Daten, die Sie zu meinem Konto {{email}} haben.',
  remove: 'Mein Konto löschen',
  removeBody: 'Bitte löschen Sie mein Konto {{email}} mit allem, was dazugehört.',
} satisfies Translation<typeof en>;
export { default as serverMessages } from './server-messages.de.ts';
