import type { ServerTextTranslation } from '../../../contract/server-text.ts';
import type { serverTexts } from '../server-texts.ts';

export default {
  REMINDER_FIRED: 'Erinnerung: {note} (Einsendung {id} über {form})',
} satisfies ServerTextTranslation<typeof serverTexts>;
