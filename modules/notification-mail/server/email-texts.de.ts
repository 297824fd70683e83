import type { ServerTextTranslation } from '../../../contract/server-text.ts';
import type { emailTexts } from './email-texts.ts';

export default {
  NOTIFICATION_NEW: 'Neue Einsendung',
  NOTIFICATION_TEST: 'Testeinsendung',
  NOTIFICATION_TEST_SUBJECT: '[Test] {subject}',
  NOTIFICATION_FROM: '{kind} über {form} ({project})',
  NOTIFICATION_ON: 'Neue Einsendung über {form}',
  NOTIFICATION_OPEN: 'Öffnen',
  NOTIFICATION_COMPLETE: 'Als erledigt markieren',
  NOTIFICATION_SPAM: 'Als Spam markieren',
  NOTIFICATION_CLOSING:
    'Sie erhalten diese E-Mail, weil Benachrichtigungen für dieses Formular eingeschaltet sind. Sie können sie in den Einstellungen des Formulars in {product} ausschalten.',
  NOTIFICATION_CLOSING_SHORT:
    'Sie erhalten diese E-Mail, weil Benachrichtigungen für dieses Formular eingeschaltet sind.',
  UNSUBSCRIBE: 'Abbestellen',
  UNCONFIRMED_SUBJECT: 'Neue Einsendung in {product}',
  UNCONFIRMED_HEADING: 'Eine neue Einsendung ist eingegangen',
  UNCONFIRMED_TEXT:
    'Melden Sie sich an, um sie zu lesen. Sobald Sie Ihre E-Mail-Adresse bestätigt haben, zeigen diese E-Mails den Inhalt.',
  UNCONFIRMED_ADVICE:
    'Zum Bestätigen verwenden Sie den Link in der E-Mail, die Sie bei der Registrierung erhalten haben, oder melden Sie sich an und fordern Sie oben auf der Seite einen neuen an.',
  UNCONFIRMED_CLOSING: 'Sie erhalten diese E-Mail, weil sich jemand mit dieser Adresse bei {product} registriert hat.',
  LOCKED_SUBJECT: 'Neue Einsendung über {form} (gesperrt)',
  LOCKED_HEADING: 'Eine neue Einsendung ist eingegangen und gesperrt',
  LOCKED_FORM: 'Formular: {form} ({project})',
  LOCKED_TEXT:
    'Das Monatslimit Ihres Tarifs ist erreicht. Die Einsendung ist gespeichert und wird im nächsten Monat oder mit einem größeren Tarif entsperrt.',
  FACT_SENT: 'Gesendet',
  FACT_PAGE: 'Seite',
  FACT_DEVICE: 'Gerät',
  FACT_SOURCE: 'Quelle',
  FACT_VISITS: 'Besuche',
  BROWSER_ON_PLATFORM: '{browser} auf {platform}',
  DIGEST_ONE: '1 neue Einsendung',
  DIGEST_MANY: '{count} neue Einsendungen',
  DIGEST_SUBJECT: '{heading} über {form}',
  DIGEST_NEWEST: 'Angezeigt werden die {max} neuesten.',
  DIGEST_OPEN: 'Einsendungen öffnen',
  DIGEST_CLOSING:
    'Sie erhalten diese Zusammenfassung, weil Benachrichtigungen für dieses Formular eingeschaltet sind. Wie oft sie kommt, ändern Sie in den Einstellungen des Formulars in {product}.',
  DIGEST_UNTITLED: 'Einsendung',
  DIGEST_LOCKED: 'Gesperrte Einsendung',
  DIGEST_TODAY: 'Einsendungen in den letzten 24 Stunden',
  DIGEST_COMPLETE: 'Als erledigt markiert',
  DIGEST_SPAM: 'Spam',
  DIGEST_BY_STATE: 'Nach Status',
  CC_SUBJECT: 'Möchten Sie E-Mails zu „{form}“ erhalten?',
  CC_HEADING: 'Möchten Sie diese E-Mails erhalten?',
  CC_TEXT:
    '{name} ({email}) möchte Ihnen in {product} eine Kopie jeder neuen Einsendung des Formulars „{form}“ im Workspace „{project}“ senden.',
  CC_ADVICE:
    'Wenn Sie einverstanden sind, bestätigen Sie das unten. Der Link funktioniert 7 Tage lang, und jede E-Mail hat einen Link zum Abbestellen.',
  CC_BUTTON: 'Bestätigen',
  CC_CLOSING: 'Sie kennen den Absender nicht? Ignorieren Sie diese E-Mail, dann erhalten Sie keine Kopien.',
} satisfies ServerTextTranslation<typeof emailTexts>;
