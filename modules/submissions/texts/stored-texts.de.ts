import type { Catalogue } from '../../../contract/text.ts';

export default {
  'The hidden field was filled in': 'Das verborgene Feld war ausgefüllt',
  'Many submissions from one address within a minute': 'Viele Einsendungen von einer Adresse in einer Minute',
  'The reCAPTCHA was not completed': 'Das reCAPTCHA wurde nicht ausgefüllt',
  'The reCAPTCHA response is not valid': 'Die reCAPTCHA-Antwort ist ungültig',
  'The reCAPTCHA response has expired or was already used':
    'Die reCAPTCHA-Antwort ist abgelaufen oder wurde bereits verwendet',
  'The reCAPTCHA was completed on another website': 'Das reCAPTCHA wurde auf einer anderen Website ausgefüllt',
  'reCAPTCHA rated the sender as a bot': 'reCAPTCHA stuft den Absender als Bot ein',
  'reCAPTCHA rejected the secret in the settings of this form':
    'reCAPTCHA hat den geheimen Schlüssel in den Einstellungen dieses Formulars abgelehnt',
  'reCAPTCHA was unreachable, so the sender could not be checked':
    'reCAPTCHA war nicht erreichbar, daher konnte der Absender nicht geprüft werden',
  'Return visits': 'Wiederholte Besuche',
  'Pages seen': 'Gesehene Seiten',
  'Time on site': 'Zeit auf der Website',
  'Time in form': 'Zeit im Formular',
  'Came from a campaign': 'Über eine Kampagne gekommen',
  // Stored by earlier versions.
  'The reCAPTCHA was not answered': 'Das reCAPTCHA wurde nicht ausgefüllt',
  'The answer to the reCAPTCHA is not valid': 'Die reCAPTCHA-Antwort ist ungültig',
  'The answer to the reCAPTCHA was used before or is too old':
    'Die reCAPTCHA-Antwort ist abgelaufen oder wurde bereits verwendet',
  'The reCAPTCHA was answered on another website': 'Das reCAPTCHA wurde auf einer anderen Website ausgefüllt',
  'reCAPTCHA takes the sender for a bot': 'reCAPTCHA stuft den Absender als Bot ein',
  'reCAPTCHA does not accept the secret in the settings of this form':
    'reCAPTCHA hat den geheimen Schlüssel in den Einstellungen dieses Formulars abgelehnt',
  'reCAPTCHA could not be asked, so nobody knows whether a person sent this':
    'reCAPTCHA war nicht erreichbar, daher konnte der Absender nicht geprüft werden',
} satisfies Catalogue;
