import type { Catalogue } from '../../../contract/text.ts';

export default {
  'Password must be 8 characters long': 'Das Passwort muss mindestens 8 Zeichen haben',
  'Password must be at most 256 characters long': 'Das Passwort darf höchstens 256 Zeichen haben',
  'This password is one of the most common ones. Choose one that is harder to guess.':
    'Dieses Passwort gehört zu den häufigsten. Wählen Sie eines, das schwerer zu erraten ist.',
  'The username or the password is not right.': 'Der Benutzername oder das Passwort stimmt nicht.',
  'Too many tries. Please wait {wait} and try again.':
    'Zu viele Versuche. Bitte warten Sie {wait} und versuchen Sie es dann erneut.',
  '{number} seconds': '{number} Sekunden',
  '{number} minutes': '{number} Minuten',
  '1 seconds': 'eine Sekunde',
  '1 minutes': 'eine Minute',
  'This account is suspended. Please contact support.':
    'Dieses Konto ist gesperrt. Bitte wenden Sie sich an den Support.',
  'Registration is by invitation only.': 'Registrieren kann sich nur, wer eingeladen ist.',
  'This link has expired or was used already. Please ask for a new one.':
    'Dieser Link ist abgelaufen oder wurde schon benutzt. Bitte fordern Sie einen neuen an.',
  'Email is not set up: emails are saved to the folder outbox in DATA_DIR and reach nobody. Set SMTP_URL and restart the server.':
    'Der E-Mail-Versand ist nicht eingerichtet: E-Mails werden im Ordner outbox in DATA_DIR gespeichert und erreichen niemanden. Setzen Sie SMTP_URL und starten Sie den Server neu.',
  'Most submissions and page views come from one address, so limits and spam detection treat all visitors as one. If a proxy is in front of the server, set TRUSTED_PROXIES to its address and restart.':
    'Die meisten Einsendungen und Seitenaufrufe kommen von einer einzigen Adresse, sodass Begrenzungen und Spam-Erkennung alle Besucher wie einen behandeln. Steht ein Proxy vor dem Server, tragen Sie seine Adresse in TRUSTED_PROXIES ein und starten Sie neu.',
  'Please confirm your e-mail address. Until then it gets only a few notification mails an hour.':
    'Bitte bestätigen Sie Ihre E-Mail-Adresse. Bis dahin erhält sie nur wenige Benachrichtigungen pro Stunde.',
  'Please enter your username and your password.': 'Bitte geben Sie Benutzername und Passwort ein.',
} satisfies Catalogue;
