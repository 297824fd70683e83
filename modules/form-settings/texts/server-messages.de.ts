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
  'This address is not on the list. Save the settings first.':
    'Diese Adresse steht nicht auf der Liste. Speichern Sie zuerst die Einstellungen.',
  'This address has confirmed already.': 'Diese Adresse ist schon bestätigt.',
  'Please verify your email address first. Until then nobody else is written to.':
    'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse. Bis dahin wird niemandem sonst geschrieben.',
  'This address was asked often enough for now. Please try again in an hour.':
    'Diese Adresse wurde vorerst oft genug gefragt. Bitte versuchen Sie es in einer Stunde erneut.',
  'This link has expired, or the address was removed. Ask whoever invited you for a new one.':
    'Dieser Link ist abgelaufen, oder die Adresse wurde entfernt. Bitten Sie um einen neuen.',
  'This link leads nowhere any more.': 'Dieser Link führt nirgends mehr hin.',
  'This API key is not valid.': 'Dieser API-Schlüssel ist nicht gültig.',
  'Zapier is turned off for this form. Turn it on in its settings.':
    'Zapier ist für dieses Formular ausgeschaltet. Schalten Sie es in den Einstellungen ein.',
  'A form can have at most {most} active zaps.': 'Ein Formular kann höchstens {most} aktive Zaps haben.',
  'Hook not found': 'Zap nicht gefunden',
} satisfies Catalogue;
