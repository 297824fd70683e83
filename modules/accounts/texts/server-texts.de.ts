import type { ServerTextTranslation } from '../../../contract/server-text.ts';
import type { serverTexts } from '../server-texts.ts';

export default {
  EMAIL_NOT_SET_UP: 'Der E-Mail-Versand ist nicht eingerichtet. Setzen Sie SMTP_URL und starten Sie den Server neu.',
  SHARED_ADDRESS:
    'Die meisten Einsendungen und Seitenaufrufe kommen von einer einzigen IP-Adresse; Limits und Spam-Erkennung behandeln deshalb alle Besucher wie einen einzigen. Steht ein Proxy vor dem Server, tragen Sie seine Adresse in TRUSTED_PROXIES ein und starten Sie den Server neu.',
  CONFIRM_EMAIL: 'Bestätigen Sie Ihre E-Mail-Adresse, um jede Benachrichtigung zu erhalten.',
} satisfies ServerTextTranslation<typeof serverTexts>;
