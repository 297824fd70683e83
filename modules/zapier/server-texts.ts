import { defineServerTexts } from '../../contract/server-text.ts';

/** Notifications about zaps, and why a delivery was not sent. */
export const serverTexts = defineServerTexts({
  ZAPIER_ADDRESS_REMOVED:
    'The Zapier address in the settings of the form {form} returned 410 (gone) and was removed. Turn the zap on again in Zapier.',
  ZAP_REMOVED: 'The zap was removed',
  ZAPIER_TURNED_OFF: 'Zapier is turned off for the form',
});
