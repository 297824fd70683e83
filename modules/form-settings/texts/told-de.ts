import type { Catalogue } from '../../../contract/text.ts';

export default {
  'must be a valid URL, such as https://example.com/thank-you':
    'muss eine gültige URL sein, zum Beispiel https://example.com/danke',
  '{field} cannot be changed here.': '{field} kann hier nicht geändert werden.',
  'No submission of this form has a field named {field}.':
    'Keine Einsendung dieses Formulars hat ein Feld namens {field}.',
  'must be a valid URL on the public internet': 'muss eine gültige URL im öffentlichen Internet sein',
  'Please verify your e-mail address first. The test goes there.':
    'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse. Der Test geht dorthin.',
  'Enough tests for now. Please try again in an hour.':
    'Genug Tests für jetzt. Bitte versuchen Sie es in einer Stunde erneut.',
  'This link leads nowhere any more.': 'Dieser Link führt nirgends mehr hin.',
  'This API key is not valid.': 'Dieser API-Schlüssel ist nicht gültig.',
  'Zapier is turned off for this form. Turn it on in its settings.':
    'Zapier ist für dieses Formular ausgeschaltet. Schalten Sie es in den Einstellungen ein.',
  'A form can have at most {most} active zaps.': 'Ein Formular kann höchstens {most} aktive Zaps haben.',
  'Hook not found': 'Zap nicht gefunden',
} satisfies Catalogue;
