import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  login: 'Anmelden',
  registerTitle: 'Registrieren',
  forgotTitle: 'Passwort vergessen',
  verifyTitle: 'E-Mail-Adresse bestätigen',
  logout: 'Abmelden',
  resendShort: 'Bestätigungsmail senden',
  resend: 'Bestätigungsmail erneut senden',
  support: 'Support',
  language: 'Sprache',
  home: '{{product}}: zur Anmeldung',
  forgot: 'Passwort vergessen?',
  cookiesBlocked:
    'Die Anmeldung ist fehlgeschlagen, weil Cookies blockiert sind. Erlauben Sie Cookies für diese Website und versuchen Sie es erneut.',
  logIn: 'Anmelden',
  firstTitle: 'Willkommen bei {{product}}',
  firstLead: 'Noch gibt es kein Konto. Registrieren Sie sich, um das erste anzulegen.',
  sessionEnded: 'Ihre Sitzung ist abgelaufen. Melden Sie sich an, um fortzufahren.',
  newHere: 'Neu hier? <link>Registrieren</link>',
  username: 'Benutzername',
  usernameExample: 'name@beispiel.de',
  password: 'Passwort',
  register: 'Registrieren',
  reset: 'Neues Passwort festlegen',
  registered: 'Registrierung erfolgreich. Alles Weitere finden Sie in Ihren E-Mails.',
  resetLinkSent: 'Sie finden den Link in Ihren E-Mails',
  passwordChanged: 'Passwort geändert. Melden Sie sich mit dem neuen an.',
  verificationSaved: 'Nicht gesendet, nur gespeichert: Der E-Mail-Versand ist nicht eingerichtet',
  verificationSent: 'Bestätigungslink gesendet. Sehen Sie in Ihren E-Mails nach.',
} satisfies Translation<typeof en>;
export { default as errors } from './errors.de.ts';
export { default as serverTexts } from './server-texts.de.ts';
