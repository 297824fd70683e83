import type { Translation } from '../../../../contract/text.ts';
import type en from './en.ts';

export default {
  backToLogin: 'Zurück zur Anmeldung',
  checkMail: 'Sehen Sie in Ihren E-Mails nach',
  notSetUp: 'Der E-Mail-Versand ist nicht eingerichtet',
  resetSaved:
    'Falls zu <b>{{email}}</b> ein Konto existiert, wurde ein Link für ein neues Passwort auf dem Server gespeichert, aber nicht gesendet, denn der E-Mail-Versand ist nicht eingerichtet. Fragen Sie den Administrator des Servers nach dem Link. Er funktioniert einmal und läuft nach einer Stunde ab.',
  resetSent:
    'Falls zu <b>{{email}}</b> ein Konto existiert, ist ein Link für ein neues Passwort unterwegs. Er funktioniert einmal und läuft nach einer Stunde ab.',
  forgotLead: 'Wir senden Ihnen einen Link, über den Sie ein neues Passwort festlegen.',
  email: 'E-Mail',
  sendReset: 'Link senden',
  logOutAsk: 'Abmelden?',
  moment: 'Einen Moment …',
  loggedInAs: 'Sie sind als {{username}} angemeldet.',
  stay: 'Angemeldet bleiben',
  logOut: 'Abmelden',
  almost: 'Fast geschafft',
  logInNow: 'Jetzt anmelden',
  writtenSaved:
    'Die E-Mail an <b>{{email}}</b> wurde auf dem Server gespeichert, aber nicht gesendet, denn der E-Mail-Versand ist nicht eingerichtet. Die Anmeldeseite öffnet sich gleich. Sie können sich auch ohne bestätigte Adresse anmelden.',
  written:
    'Wir haben eine E-Mail an <b>{{email}}</b> gesendet. Die Anmeldeseite öffnet sich gleich. Sie können sich auch ohne bestätigte Adresse anmelden.',
  invitedOnly: 'Registrierung auf Einladung',
  byInvitation:
    'Öffnen Sie den Link in der E-Mail mit Ihrer Einladung. Ist er abgelaufen, bitten Sie um eine neue Einladung.',
  registerLead: 'Ein Konto für alle Ihre Formulare. Das erste ist in zwei Minuten eingerichtet.',
  haveAccount: 'Sie haben schon ein Konto? <link>Anmelden</link>',
  name: 'Name',
  passwordHint: 'Mindestens 8 Zeichen.',
  resetLead: 'Sie werden überall abgemeldet. Melden Sie sich danach mit dem neuen Passwort an.',
  askNew: 'Neuen Link anfordern',
  newPassword: 'Neues Passwort',
  setPassword: 'Passwort festlegen',
  incomplete: 'Dieser Link ist unvollständig',
  incompleteReset:
    'Öffnen Sie den vollständigen Link aus der E-Mail oder fordern Sie einen neuen an. Ein Link funktioniert einmal und läuft nach einer Stunde ab.',
  incompleteVerify: 'Öffnen Sie den vollständigen Link aus der E-Mail oder fordern Sie einen neuen an.',
  notConfirmed: 'Nicht bestätigt',
  tryAgain: 'Versuchen Sie es erneut.',
  confirmTitle: 'Bestätigen Sie Ihre E-Mail-Adresse',
  confirmLead: 'Damit bestätigen Sie, dass die Adresse Ihnen gehört.',
  confirmByPassword: 'Geben Sie das Passwort ein, mit dem Sie sich registriert haben.',
  noPassword:
    'Sie haben sich nicht registriert oder das Passwort vergessen? <link>Legen Sie ein neues fest</link>; das bestätigt auch die Adresse.',
  confirm: 'Adresse bestätigen',
  confirmed: 'Ihre Adresse ist bestätigt',
  confirmedLead: 'Vielen Dank. Mehr müssen Sie nicht tun.',
  toSubmissions: 'Zu den Einsendungen',
  sendNew: 'Neuen Link senden',
  logInForNew: 'Anmelden, um einen neuen Link zu bekommen',
} satisfies Translation<typeof en>;
