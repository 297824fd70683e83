import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  delivery: 'Benachrichtigung',
  sendTest: 'Test-E-Mail senden',
  testHint: 'Geht nur an Ihre eigene Adresse und sieht aus wie eine Benachrichtigung dieses Formulars.',
  saved: 'Im Postausgang gespeichert; der E-Mail-Versand ist nicht eingerichtet',
  sent: 'Gesendet. Sehen Sie in Ihren E-Mails nach.',
  sentTo: 'Test-E-Mail an {{address}} gesendet',
  optedOut: 'Abbestellt',
  optedOutLead:
    'Diese Personen haben die E-Mails abbestellt. Wieder abonnieren können nur diese Personen selbst, über den Link in der E-Mail.',
  since: 'seit {{day}}',
  ccWaiting: 'Wartet auf Bestätigung',
  ccUntil: 'erhält Kopien bis {{day}}',
  ccUnsaved: 'Bestätigung wird beim Speichern angefordert',
  ccResend: 'Erneut senden',
  ccResendTo: 'Erneut senden: Bestätigung an {{address}}',
  ccAsked: 'Bestätigung an {{address}} gesendet',
} satisfies Translation<typeof en>;
export { default as errors } from './errors.de.ts';
export { default as serverTexts } from './server-texts.de.ts';
