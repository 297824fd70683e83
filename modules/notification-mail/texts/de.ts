import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  sendTest: 'Test-Mail senden',
  testHint: 'Geht nur an Ihre eigene Adresse, so wie eine Benachrichtigung dieses Formulars aussieht.',
  saved: 'Im Postausgang gespeichert; der E-Mail-Versand ist nicht eingerichtet',
  sent: 'Gesendet. Sehen Sie in Ihr Postfach.',
  sentTo: 'Test-Mail an {{address}} gesendet',
  optedOut: 'Abbestellt',
  optedOutLead:
    'Sie haben diese Mails über den Link in einer davon für sich beendet. Nur sie selbst können sie über denselben Link wieder beginnen.',
  since: 'seit {{day}}',
  ccWaiting: 'Wartet auf Bestätigung',
  ccUntil: 'bekommt Kopien bis {{day}}',
  ccUnsaved: 'Wird beim Speichern um Bestätigung gebeten',
  ccResend: 'Erneut senden',
  ccResendTo: 'Bestätigung erneut an {{address}} senden',
  ccAsked: 'Bestätigung an {{address}} gesendet',
} satisfies Translation<typeof en>;
