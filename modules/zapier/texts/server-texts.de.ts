import type { ServerTextTranslation } from '../../../contract/server-text.ts';
import type { serverTexts } from '../server-texts.ts';

export default {
  ZAPIER_ADDRESS_REMOVED:
    'Die Zapier-Adresse in den Einstellungen des Formulars {form} hat mit 410 (nicht mehr vorhanden) geantwortet und wurde entfernt. Schalten Sie den Zap in Zapier wieder ein.',
  ZAP_REMOVED: 'Der Zap wurde entfernt',
  ZAPIER_TURNED_OFF: 'Zapier ist für das Formular ausgeschaltet',
} satisfies ServerTextTranslation<typeof serverTexts>;
