import type { Translation } from '../../../../contract/text.ts';
import type en from './en.ts';

export default {
  preview: 'Wirkung von reCAPTCHA',
  off: 'Aus: Besucher sehen keine Aufgabe. Spam erkennen nur das versteckte Feld und die Ratenbegrenzung.',
  on: 'An: Inlet lässt Google die Antwort des Widgets auf Ihrer Seite prüfen.',
  noSecret: 'Geben Sie zuerst den geheimen Schlüssel ein. Ohne ihn lehnt Google jede Prüfung ab.',
  visitor: 'Was Besucher sehen',
  checkbox: 'Version 2: ein Kontrollkästchen und manchmal eine Aufgabe mit Bildern.',
  badge: 'Version 3: nur Googles Abzeichen. Google bewertet Besucher von 0 (Bot) bis 1 (Mensch).',
  same: 'Nach dem Senden sehen alle dieselbe Seite. Spam wird nicht gemeldet.',
  score: 'Bewertung in Version 3',
  below: 'unter {{score}}: Spam',
  above: 'ab {{score}}: Posteingang',
  becomes: 'Wohin Einsendungen gehen',
  inbox: 'Auf {{domain}} abgeschlossen',
  toInbox: 'Posteingang',
  toSpam: 'Spam',
  spamLead:
    'Spam bleibt mit seinem Grund unter „Spam“. Er löst keine Benachrichtigung, Auto-Antwort und keinen Webhook aus.',
} satisfies Translation<typeof en>;
