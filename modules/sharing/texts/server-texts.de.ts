import type { ServerTextTranslation } from '../../../contract/server-text.ts';
import type { serverTexts } from '../server-texts.ts';

export default {
  INVITED_TO_FORM: '{name} lädt Sie zum Formular „{form}“ ein.',
  INVITATIONS_WAITING: 'Sie haben {count} offene Einladungen zu Formularen.',
} satisfies ServerTextTranslation<typeof serverTexts>;
