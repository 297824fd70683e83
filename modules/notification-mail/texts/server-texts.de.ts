import type { ServerTextTranslation } from '../../../contract/server-text.ts';
import type { serverTexts } from '../server-texts.ts';

export default {
  OWNER_UNVERIFIED_LIMIT:
    'Nicht gesendet: Bis die Adresse des Formulareigentümers bestätigt ist, erhält sie nur wenige Benachrichtigungen pro Stunde',
} satisfies ServerTextTranslation<typeof serverTexts>;
