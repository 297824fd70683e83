import type { Translation } from '../../../../contract/text.ts';
import type en from './en.ts';

export default {
  loading: 'Ihr Profil wird geladen',
  you: 'Über Sie',
  name: 'Name',
  email: 'E-Mail',
  emailFixed: 'Mit dieser Adresse melden Sie sich an. Sie kann nicht geändert werden.',
  allSaved: 'Alle Änderungen gespeichert',
  security: 'Passwort und Sitzungen',
  resetLead:
    'Wir senden Ihnen einen Link, über den Sie ein neues Passwort festlegen. Danach sind Sie überall abgemeldet.',
  signOutLead:
    'Beendet Ihre Sitzungen in allen anderen Browsern und auf allen anderen Geräten. Hier bleiben Sie angemeldet.',
  signOutTitle: 'Überall sonst abmelden?',
  signOutWarning: 'Alle anderen Browser und Geräte werden sofort abgemeldet.',
  data: 'Ihre Daten',
  dataMail: 'Öffnet Ihr E-Mail-Programm mit einer vorbereiteten Nachricht an den Support.',
  dataPage: 'Die Support-Seite öffnet sich in einem neuen Tab und erklärt, wie es geht.',
  download: 'Meine Daten herunterladen',
  downloadBody: 'Bitte senden Sie mir die Daten, die Sie zu meinem Konto {{email}} gespeichert haben.',
  remove: 'Mein Konto löschen',
  removeBody: 'Bitte löschen Sie mein Konto {{email}} mit allen zugehörigen Daten.',
} satisfies Translation<typeof en>;
