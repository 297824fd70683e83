import type { ErrorTranslation } from '../../../contract/error.ts';
import type { errors } from '../errors.ts';

export default {
  NO_REPLY_ADDRESS: 'Diese Einsendung hat keine E-Mail-Adresse, an die Sie antworten können.',
  REPLIER_UNVERIFIED: 'Bestätigen Sie zuerst Ihre E-Mail-Adresse. Danach können Sie Antworten senden.',
  FORM_OWNER_UNVERIFIED:
    'Der Eigentümer des Formulars muss zuerst seine E-Mail-Adresse bestätigen. Erst danach können Antworten gesendet werden.',
  TOO_MANY_REPLIES: 'Zu viele Antworten. Versuchen Sie es in einer Stunde erneut.',
  REPLY_KEY_USED: 'Mit diesem Schlüssel wurde bereits eine andere Antwort gesendet.',
  UNKNOWN_REPLY: 'Antwort nicht gefunden',
  UNKNOWN_CANNED_REPLY: 'Textbaustein nicht gefunden',
  TOO_MANY_CANNED_REPLIES: 'Ein Formular kann höchstens {max} Textbausteine haben.',
  REPLY_SENT: 'Diese Antwort wurde bereits gesendet.',
  REPLY_BEING_SENT: 'Diese Antwort wird gerade gesendet und lässt sich nicht mehr rückgängig machen.',
  REPLY_FAILED: 'Diese Antwort konnte nicht gesendet werden. Es gibt nichts rückgängig zu machen.',
} satisfies ErrorTranslation<typeof errors>;
