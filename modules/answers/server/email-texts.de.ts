import type { ServerTextTranslation } from '../../../contract/server-text.ts';
import type { emailTexts } from './email-texts.ts';

export default {
  ANSWERED: 'Antwort von {name}',
  ANSWER_SUBJECT: '{heading}: {excerpt}',
  ANSWER_FORM: 'Formular: {form} ({project})',
  ANSWER_OPEN: 'Öffnen',
  ANSWER_CLOSING:
    'Sie erhalten diese E-Mail, weil Benachrichtigungen für dieses Formular eingeschaltet sind. Antworten Sie in {product}, damit die Unterhaltung an einem Ort bleibt.',
  ANSWER_UNSUBSCRIBE: 'Abbestellen',
} satisfies ServerTextTranslation<typeof emailTexts>;
