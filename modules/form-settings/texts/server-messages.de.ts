import type { Catalogue } from '../../../contract/text.ts';

export default {
  'must be a valid URL, such as https://example.com/thank-you':
    'muss eine gültige URL sein, zum Beispiel https://example.com/danke',
  '{field} cannot be changed here.': '{field} kann hier nicht geändert werden.',
  'No submission of this form has a field named {field}.':
    'Keine Einsendung dieses Formulars hat ein Feld namens {field}.',
  'must be a valid URL on the public internet': 'muss eine gültige URL im öffentlichen Internet sein',
  'Verify your email address first. The test email goes there.':
    'Bestätigen Sie zuerst Ihre E-Mail-Adresse. Die Test-E-Mail geht dorthin.',
  'Too many test emails. Try again in an hour.': 'Zu viele Test-E-Mails. Versuchen Sie es in einer Stunde erneut.',
  'This address is not on the list. Save the settings first.':
    'Diese Adresse steht nicht auf der Liste. Speichern Sie zuerst die Einstellungen.',
  'This address is already confirmed.': 'Diese Adresse ist bereits bestätigt.',
  'Verify your email address first. Until then, nobody else gets emails.':
    'Bestätigen Sie zuerst Ihre E-Mail-Adresse. Bis dahin erhält niemand sonst E-Mails.',
  'Too many confirmation emails to this address. Try again in an hour.':
    'Zu viele Bestätigungsmails an diese Adresse. Versuchen Sie es in einer Stunde erneut.',
  'This link has expired or the address was removed. Ask the person who invited you for a new one.':
    'Dieser Link ist abgelaufen oder die Adresse wurde entfernt. Bitten Sie die Person, die Sie eingeladen hat, um einen neuen.',
  'This link no longer works.': 'Dieser Link funktioniert nicht mehr.',
  'This API key is not valid.': 'Dieser API-Schlüssel ist nicht gültig.',
  'Zapier is turned off for this form. Turn it on in its settings.':
    'Zapier ist für dieses Formular ausgeschaltet. Schalten Sie es in den Einstellungen ein.',
  'A form can have at most {most} active zaps.': 'Ein Formular kann höchstens {most} aktive Zaps haben.',
  'Hook not found': 'Zap nicht gefunden',
} satisfies Catalogue;
