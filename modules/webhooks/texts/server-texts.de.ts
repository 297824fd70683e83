import type { ServerTextTranslation } from '../../../contract/server-text.ts';
import type { serverTexts } from '../server-texts.ts';

export default {
  WEBHOOK_GONE: 'Der Webhook „{name}“ des Formulars {form} hat 410 (entfernt) zurückgegeben und wurde ausgeschaltet.',
  WEBHOOK_FAILING: 'Der Webhook „{name}“ des Formulars {form} schlägt seit Tagen fehl und wurde ausgeschaltet.',
  WEBHOOK_DELETED: 'Der Webhook wurde gelöscht',
  WEBHOOK_TURNED_OFF: 'Der Webhook ist ausgeschaltet',
} satisfies ServerTextTranslation<typeof serverTexts>;
