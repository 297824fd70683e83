import type { ServerTextTranslation } from '../../../contract/server-text.ts';
import type { emailTexts } from './email-texts.ts';

export default {
  REPORT_SUBJECT: 'Der angeforderte Bericht',
  REPORT_HEADING: 'Hier ist der angeforderte Bericht',
  REPORT_REQUEST: 'Sie schrieben: {message}',
  REPORT_FILES:
    'Die angehängten Dateien enthalten die Einsendungen dieser Tage: eine Datei pro Formular, die neuesten zuerst, ohne Spam.',
  REPORT_NO_FILES: 'Sie haben auf keines dieser Formulare mehr Zugriff, deshalb ist keine Datei angehängt.',
  REPORT_DAYS: 'Tage',
  REPORT_ALL_DAYS: 'Alle Tage',
  REPORT_UNTIL: 'Bis {to}',
  REPORT_FROM: 'Ab {from}',
  REPORT_FROM_TO: '{from} bis {to}',
  REPORT_CLOSING: 'Sie erhalten diese E-Mail, weil Sie sie in {product} angefordert haben.',
  REPORT_ONE: '1 Einsendung',
  REPORT_MANY: '{total} Einsendungen',
  REPORT_SPAM: 'Spam nicht enthalten: {spam}',
  REPORT_CUT: 'die Datei enthält nur die neuesten {included}, weil die Größe von E-Mails begrenzt ist',
} satisfies ServerTextTranslation<typeof emailTexts>;
