import type { ServerTextTranslation } from '../../../contract/server-text.ts';
import type { serverTexts } from '../server-texts.ts';

export default {
  WEBHOOK_GONE:
    'Der Webhook „{name}“ des Formulars {form} hat mit 410 (nicht mehr vorhanden) geantwortet und wurde ausgeschaltet.',
  WEBHOOK_FAILING:
    'Anfragen an den Webhook „{name}“ des Formulars {form} schlagen seit Tagen fehl; er wurde ausgeschaltet.',
  WEBHOOK_DELETED: 'Der Webhook wurde gelöscht',
  WEBHOOK_TURNED_OFF: 'Der Webhook ist ausgeschaltet',
} satisfies ServerTextTranslation<typeof serverTexts>;
