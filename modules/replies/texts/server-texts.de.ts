import type { ServerTextTranslation } from '../../../contract/server-text.ts';
import type { serverTexts } from '../server-texts.ts';

export default {
  REPLY_AUTHOR_HAS_NO_ACCESS:
    'Nicht gesendet: Wer sie verfasst hat, darf auf Einsendungen dieses Formulars nicht mehr antworten',
  REPLY_FORM_OWNER_SUSPENDED: 'Nicht gesendet: Das Konto der Person, der das Formular gehört, ist gesperrt',
} satisfies ServerTextTranslation<typeof serverTexts>;
