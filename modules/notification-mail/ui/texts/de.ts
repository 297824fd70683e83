import type { Translation } from '../../../../contract/text.ts';
import type en from './en.ts';

export default {
  testHint: 'Geht nur an Ihre eigene Adresse und sieht aus wie eine Benachrichtigung dieses Formulars.',
  sent: 'Gesendet. Sehen Sie in Ihren E-Mails nach.',
  optedOut: 'Abbestellt',
  optedOutLead:
    'Diese Personen haben die E-Mails abbestellt. Wieder abonnieren können nur diese Personen selbst, über den Link in der E-Mail.',
  since: 'seit {{day}}',
  ccWaiting: 'Wartet auf Bestätigung',
  ccUntil: 'erhält Kopien bis {{day}}',
  ccUnsaved: 'Bestätigung wird beim Speichern angefordert',
  ccResendTo: 'Erneut senden: Bestätigung an {{address}}',
  digestHour: 'Tägliche Zusammenfassung um',
  digestOfForm: 'Uhrzeit des jeweiligen Formulars',
  digestHint: 'Für alle Formulare, zu denen Sie täglich eine E-Mail erhalten.',
  digestZone: 'Zeitzone',
  digestLoading: 'Die Uhrzeit Ihrer Zusammenfassungen wird geladen',
} satisfies Translation<typeof en>;
