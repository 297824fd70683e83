import type { Catalogue } from '../../../contract/text.ts';

export default {
  'Email is not set up. Emails are saved to the outbox folder in DATA_DIR and not sent. Set SMTP_URL and restart the server.':
    'Der E-Mail-Versand ist nicht eingerichtet. E-Mails werden im Ordner outbox in DATA_DIR gespeichert und nicht gesendet. Setzen Sie SMTP_URL und starten Sie den Server neu.',
  'Most submissions and page views come from one address, so limits and spam detection treat all visitors as one. If a proxy is in front of the server, set TRUSTED_PROXIES to its address and restart.':
    'Die meisten Einsendungen und Seitenaufrufe kommen von einer einzigen Adresse, sodass Begrenzungen und Spam-Erkennung alle Besucher wie einen behandeln. Steht ein Proxy vor dem Server, tragen Sie seine Adresse in TRUSTED_PROXIES ein und starten Sie neu.',
  'Confirm your email address. Until then, you get only a few notification emails per hour.':
    'Bestätigen Sie Ihre E-Mail-Adresse. Bis dahin erhalten Sie nur wenige Benachrichtigungen pro Stunde.',
} satisfies Catalogue;
