import type { ServerTextTranslation } from '../../../contract/server-text.ts';
import type { emailTexts } from './email-texts.ts';

export default {
  VERIFY_SUBJECT: 'Bestätigen Sie Ihre E-Mail-Adresse für {product}',
  VERIFY_HEADING: 'Willkommen bei {product}',
  VERIFY_TEXT:
    'Bestätigen Sie, dass diese Adresse Ihnen gehört. Der Link funktioniert einmal und läuft nach 7 Tagen ab.',
  VERIFY_BUTTON: 'Adresse bestätigen',
  VERIFY_CLOSING: 'Sie haben sich nicht registriert? Dann können Sie diese E-Mail ignorieren.',
  SALUTATION: 'Guten Tag',
  SALUTATION_BY_NAME: 'Guten Tag {name}',
  RESET_SUBJECT: 'Neues Passwort für {product} festlegen',
  RESET_HEADING: 'Neues Passwort festlegen',
  RESET_TEXT:
    '{salutation}, für Ihr Konto wurde ein neues Passwort angefordert. Der Link funktioniert einmal und läuft nach einer Stunde ab.',
  RESET_CLOSING: 'Das waren nicht Sie? Dann ignorieren Sie diese E-Mail. Ihr Passwort bleibt unverändert.',
  KNOWN_SUBJECT: 'Sie haben bereits ein Konto bei {product}',
  KNOWN_HEADING: 'Sie haben bereits ein Konto',
  KNOWN_TEXT:
    '{salutation}, jemand wollte sich mit dieser Adresse registrieren. Sie hat bereits ein Konto, deshalb wurde nichts geändert.',
  KNOWN_ADVICE:
    'Wenn Sie es waren, melden Sie sich an. Passwort vergessen? Fordern Sie auf der Anmeldeseite ein neues an.',
  KNOWN_BUTTON: 'Anmelden',
  KNOWN_CLOSING: 'Das waren nicht Sie? Dann müssen Sie nichts tun.',
  CHANGED_AT: 'Zeitpunkt: {time} UTC.',
  PASSWORD_CHANGED: 'Ihr Passwort wurde geändert',
  PASSWORD_CHANGED_TEXT:
    'Das Passwort Ihres Kontos wurde mit einem Link geändert, der an diese Adresse gesendet wurde. Alle Sitzungen sind beendet.',
  PASSWORD_SET_FIRST_TEXT:
    'Bisher war die Adresse nicht bestätigt, und wer sie registriert hat, konnte das Konto verwenden. Prüfen Sie, welche Formulare es gibt, wer darauf Zugriff hat und wohin sie Einsendungen senden.',
  PASSWORD_CHANGED_ADVICE:
    'Wenn Sie es nicht waren, kann jemand anderes Ihre E-Mails lesen. Sichern Sie zuerst Ihr Postfach und legen Sie dann ein neues Passwort fest.',
  ACCOUNT_SUSPENDED: 'Ihr Konto wurde gesperrt',
  ACCOUNT_SUSPENDED_TEXT:
    'Der Administrator des Servers hat Ihr Konto gesperrt. Alle Sitzungen sind beendet, und Sie können sich nicht anmelden. Ihre Daten sind sicher.',
  ACCOUNT_SUSPENDED_ADVICE: 'Wenn Sie den Grund nicht kennen, wenden Sie sich an den Administrator des Servers.',
  ACCOUNT_REACTIVATED: 'Ihr Konto ist wieder aktiv',
  ACCOUNT_REACTIVATED_TEXT:
    'Der Administrator des Servers hat Ihr Konto wieder aktiviert. Sie können sich mit Ihrem Passwort anmelden.',
  ACCOUNT_REACTIVATED_ADVICE: 'Passwort vergessen? Legen Sie auf der Anmeldeseite ein neues fest.',
} satisfies ServerTextTranslation<typeof emailTexts>;
