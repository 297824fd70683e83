import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  sendTest: 'Test-Mail senden',
  testHint: 'Geht nur an Ihre eigene Adresse, so wie eine Benachrichtigung dieses Formulars aussieht.',
  sent: 'Gesendet. Sehen Sie in Ihr Postfach.',
  sentTo: 'Test-Mail an {{address}} gesendet',
  optedOut: 'Abbestellt',
  optedOutLead:
    'Sie haben diese Mails über den Link in einer davon für sich beendet. Nur sie selbst können sie über denselben Link wieder beginnen.',
  since: 'seit {{day}}',
} satisfies Translation<typeof en>;
