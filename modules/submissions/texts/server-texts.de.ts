import type { scoreParts } from '../../../contract/entity/score.ts';
import type { spamReasons } from '../../../contract/entity/spam-reason.ts';
import type { ServerTextTranslation } from '../../../contract/server-text.ts';

export default {
  SPAM_HIDDEN_FIELD: 'Das versteckte Feld war ausgefüllt',
  SPAM_TOO_FREQUENT: 'Viele Einsendungen von einer IP-Adresse in einer Minute',
  RECAPTCHA_MISSING: 'Das reCAPTCHA wurde nicht ausgefüllt',
  RECAPTCHA_INVALID: 'Die reCAPTCHA-Antwort ist ungültig',
  RECAPTCHA_USED: 'Die reCAPTCHA-Antwort ist abgelaufen oder wurde bereits verwendet',
  RECAPTCHA_OTHER_WEBSITE: 'Das reCAPTCHA wurde auf einer anderen Website ausgefüllt',
  RECAPTCHA_BOT: 'reCAPTCHA stuft den Absender als Bot ein',
  RECAPTCHA_SECRET_REJECTED: 'reCAPTCHA hat den geheimen Schlüssel in den Einstellungen dieses Formulars abgelehnt',
  RECAPTCHA_UNREACHABLE: 'reCAPTCHA war nicht erreichbar, daher konnte der Absender nicht geprüft werden',
  SCORE_VISITS: 'Wiederholte Besuche',
  SCORE_PAGES: 'Gesehene Seiten',
  SCORE_TIME_ON_SITE: 'Zeit auf der Website',
  SCORE_TIME_IN_FORM: 'Zeit im Formular',
  SCORE_CAMPAIGN: 'Über eine Kampagne gekommen',
} satisfies ServerTextTranslation<typeof spamReasons & typeof scoreParts>;
