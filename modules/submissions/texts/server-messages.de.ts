import type { Catalogue } from '../../../contract/text.ts';

export default {
  'invalid marker': 'ungültige Markierung',
  'invalid filter': 'ungültiger Filter',
  'invalid show only option': 'ungültige Auswahl bei „Nur zeigen“',
  'names a submission twice': 'nennt eine Einsendung zweimal',
  'Unable to simulate submission. Kindly contact us.':
    'Die Einsendung konnte nicht simuliert werden. Bitte wenden Sie sich an uns.',
  'The hidden field was filled in': 'Das verborgene Feld war ausgefüllt',
  'Many submissions from one address within a minute': 'Viele Einsendungen von einer Adresse in einer Minute',
  'The reCAPTCHA was not answered': 'Das reCAPTCHA wurde nicht beantwortet',
  'The answer to the reCAPTCHA is not valid': 'Die Antwort auf das reCAPTCHA ist nicht gültig',
  'The answer to the reCAPTCHA was used before or is too old':
    'Die Antwort auf das reCAPTCHA wurde schon benutzt oder ist zu alt',
  'The reCAPTCHA was answered on another website': 'Das reCAPTCHA wurde auf einer anderen Website beantwortet',
  'reCAPTCHA takes the sender for a bot': 'reCAPTCHA hält den Absender für einen Bot',
  'reCAPTCHA does not accept the secret in the settings of this form':
    'reCAPTCHA nimmt das Geheimnis in den Einstellungen dieses Formulars nicht an',
  'reCAPTCHA could not be asked, so nobody knows whether a person sent this':
    'reCAPTCHA war nicht erreichbar; ob ein Mensch dies gesendet hat, weiß daher niemand',
  'Return visits': 'Wiederholte Besuche',
  'Pages seen': 'Gesehene Seiten',
  'Time on site': 'Zeit auf der Website',
  'Time in form': 'Zeit im Formular',
  'Arrived by a campaign': 'Durch eine Kampagne gekommen',
} satisfies Catalogue;
