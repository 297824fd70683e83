import type { ServerTextTranslation } from '../../../contract/server-text.ts';
import type { emailTexts } from './email-texts.ts';

export default {
  ROLE_CHANGED: 'Ihre Rolle bei einem Formular wurde geändert',
  ROLE_CHANGED_TO_ADMIN:
    '{by} hat Ihre Rolle für {form} in Admin geändert: Sie können Einsendungen bearbeiten, Berichte ansehen und Einstellungen ändern.',
  ROLE_CHANGED_TO_VIEW: '{by} hat Ihre Rolle für {form} in „Nur ansehen“ geändert: Sie können Einsendungen lesen.',
  ACCESS_REVOKED_TITLE: 'Ihr Zugriff auf ein Formular wurde entzogen',
  ACCESS_REVOKED_BY: '{by} hat Ihnen den Zugriff auf {form} entzogen.',
  ACCESS_RESTORED_TITLE: 'Ihr Zugriff auf ein Formular wurde wieder aktiviert',
  ACCESS_RESTORED_BY: '{by} hat Ihren Zugriff auf {form} wieder aktiviert.',
  ACCESS_ADVICE: 'Wenn Sie das nicht erwartet haben, fragen Sie die Person, die das Formular mit Ihnen geteilt hat.',
  ACCESS_FORM: '„{name}“',
  ACCESS_SOME_FORM: 'ein Formular',
  ACCESS_SOME_EDITOR: 'Ein Admin',
  INVITATION_SUBJECT: '{name} lädt Sie zu „{form}“ bei {product} ein',
  INVITATION_HEADING: 'Sie sind zu „{form}“ eingeladen',
  INVITATION_TEXT: '{name} ({email}) hat Sie zum Formular „{form}“ im Workspace „{project}“ eingeladen.',
  INVITATION_TO_ADMIN:
    'Sie können damit Einsendungen bearbeiten, Berichte ansehen und Einstellungen ändern. Der Link funktioniert einmal und läuft nach 7 Tagen ab.',
  INVITATION_TO_VIEW: 'Sie können damit Einsendungen lesen. Der Link funktioniert einmal und läuft nach 7 Tagen ab.',
  INVITATION_BUTTON: 'Einladung ansehen',
  INVITATION_CLOSING: 'Sie kennen den Absender nicht? Dann können Sie diese E-Mail ignorieren.',
} satisfies ServerTextTranslation<typeof emailTexts>;
