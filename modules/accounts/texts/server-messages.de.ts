import type { Catalogue } from '../../../contract/text.ts';

export default {
  'Password must be 8 characters long': 'Das Passwort muss mindestens 8 Zeichen haben',
  'Password must be at most 256 characters long': 'Das Passwort darf höchstens 256 Zeichen haben',
  'This password is too common. Choose one that is harder to guess.':
    'Dieses Passwort ist zu verbreitet. Wählen Sie eines, das schwerer zu erraten ist.',
  'Incorrect username or password.': 'Benutzername oder Passwort ist falsch.',
  'Too many attempts. Try again in {wait}.': 'Zu viele Versuche. Versuchen Sie es in {wait} erneut.',
  '{number} seconds': '{number} Sekunden',
  '{number} minutes': '{number} Minuten',
  '1 second': 'einer Sekunde',
  '1 minute': 'einer Minute',
  'This account is suspended. Contact support.': 'Dieses Konto ist gesperrt. Wenden Sie sich an den Support.',
  'Registration is by invitation only.': 'Registrieren kann sich nur, wer eingeladen ist.',
  'This link has expired or was already used. Request a new one.':
    'Dieser Link ist abgelaufen oder wurde bereits verwendet. Fordern Sie einen neuen an.',
  'Email is not set up. Emails are saved to the outbox folder in DATA_DIR and not sent. Set SMTP_URL and restart the server.':
    'Der E-Mail-Versand ist nicht eingerichtet. E-Mails werden im Ordner outbox in DATA_DIR gespeichert und nicht gesendet. Setzen Sie SMTP_URL und starten Sie den Server neu.',
  'Most submissions and page views come from one address, so limits and spam detection treat all visitors as one. If a proxy is in front of the server, set TRUSTED_PROXIES to its address and restart.':
    'Die meisten Einsendungen und Seitenaufrufe kommen von einer einzigen Adresse, sodass Begrenzungen und Spam-Erkennung alle Besucher wie einen behandeln. Steht ein Proxy vor dem Server, tragen Sie seine Adresse in TRUSTED_PROXIES ein und starten Sie neu.',
  'Confirm your email address. Until then, you get only a few notification emails per hour.':
    'Bestätigen Sie Ihre E-Mail-Adresse. Bis dahin erhalten Sie nur wenige Benachrichtigungen pro Stunde.',
  'Enter your username and password.': 'Geben Sie Benutzername und Passwort ein.',
} satisfies Catalogue;
