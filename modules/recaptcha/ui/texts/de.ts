import type { Translation } from '../../../../contract/text.ts';
import type en from './en.ts';

export default {
  preview: 'Wirkung von reCAPTCHA',
  off: 'Aus: Besucher müssen nichts bestätigen. Nur das versteckte Feld und das Limit pro IP-Adresse erkennen Spam.',
  on: 'An: Google prüft jede reCAPTCHA-Antwort von Ihrer Seite.',
  noSecret: 'Geben Sie zuerst den geheimen Schlüssel ein. Ohne ihn lehnt Google jede Prüfung ab.',
  visitor: 'Was Besucher sehen',
  checkbox: 'Version 2: ein Kontrollkästchen, manchmal gefolgt von einer Bildaufgabe.',
  badge: 'Version 3: nur das reCAPTCHA-Logo. Google bewertet Besucher von 0 (Bot) bis 1 (Mensch).',
  same: 'Nach dem Senden sehen alle dieselbe Seite, auch wenn die Einsendung als Spam gilt.',
  score: 'Bewertung in Version 3',
  below: 'unter {{score}}: Spam',
  above: 'ab {{score}}: kein Spam',
  becomes: 'Wohin Einsendungen gehen',
  inbox: 'Auf {{domain}} ausgefüllt',
  toInbox: 'Kein Spam',
  toSpam: 'Spam',
  spamLead:
    'Spam steht mit dem Grund unter „Spam“ und löst weder Benachrichtigungen noch automatische Antworten oder Webhooks aus.',
} satisfies Translation<typeof en>;
