import type { ServerTextTranslation } from '../../../contract/server-text.ts';
import type { serverTexts } from '../server-texts.ts';

export default {
  EMAIL_NOT_SET_UP: 'Kein E-Mail-Versand: SMTP_URL setzen und neu starten.',
  SHARED_ADDRESS:
    'Die meisten Einsendungen und Seitenaufrufe kommen von einer einzigen Adresse, sodass Begrenzungen und Spam-Erkennung alle Besucher wie einen behandeln. Steht ein Proxy vor dem Server, tragen Sie seine Adresse in TRUSTED_PROXIES ein und starten Sie neu.',
  CONFIRM_EMAIL: 'Bestätigen Sie Ihre E-Mail-Adresse. Bis dahin erhalten Sie nur wenige Benachrichtigungen pro Stunde.',
} satisfies ServerTextTranslation<typeof serverTexts>;
