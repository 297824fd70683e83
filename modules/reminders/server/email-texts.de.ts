import type { ServerTextTranslation } from '../../../contract/server-text.ts';
import type { emailTexts } from './email-texts.ts';

export default {
  REMINDER_SUBJECT: 'Erinnerung: {note}',
  REMINDER_SUBJECT_UNCONFIRMED: 'Erinnerung in {product}',
  REMINDER_HEADING: 'Ihre Erinnerung',
  REMINDER_OPEN: 'Einsendung öffnen',
  REMINDER_CLOSING: 'Sie haben diese Erinnerung in {product} für Einsendung {id} des Formulars {form} gesetzt.',
  REMINDER_CLOSING_UNCONFIRMED: 'Sie haben diese Erinnerung in {product} für Einsendung {id} gesetzt.',
} satisfies ServerTextTranslation<typeof emailTexts>;
