import type { passwordErrors } from '../../../contract/entity/credential.ts';
import type { ErrorTranslation, generalErrors, sharedErrors } from '../../../contract/error.ts';
import type { inputErrors } from '../../../contract/input-error.ts';
import type { requestErrors } from '../../../contract/request-error.ts';
import type { consoleErrors } from '../../kernel/index.ts';

type Errors = typeof generalErrors &
  typeof sharedErrors &
  typeof inputErrors &
  typeof requestErrors &
  typeof passwordErrors &
  typeof consoleErrors;

/** The errors of the contract and the kernel. */
export default {
  SCHEMA_ERROR: 'Schemafehler',
  CONTRADICTION: '{name} passt nicht zu {other}.',
  NOT_SIGNED_IN: 'Bitte melden Sie sich an.',
  NOT_ALLOWED: 'Dazu sind Sie nicht berechtigt.',
  CROSS_SITE: 'Diese Anfrage kam nicht aus der Konsole.',
  NOT_FOUND: 'Nicht gefunden',
  TOO_LARGE: 'Die Anfrage ist zu groß.',
  UNSUPPORTED_TYPE: 'Dieser Inhaltstyp wird nicht unterstützt.',
  TOO_MANY: 'Zu viele Anfragen. Versuchen Sie es später erneut.',
  INTERNAL: 'Interner Serverfehler',
  UNAVAILABLE: 'Der Server ist nicht bereit. Versuchen Sie es erneut.',
  UNKNOWN_FORM: 'Formular nicht gefunden',
  UNKNOWN_SUBMISSION: 'Einsendung nicht gefunden',
  MAXIMUM_REACHED: 'Die Höchstzahl von {max} ist erreicht.',
  TOO_MANY_TRIES: 'Zu viele Versuche. Versuchen Sie es in {wait:duration} erneut.',
  NOT_PROVEN: 'Bestätigen Sie zuerst Ihre E-Mail-Adresse. Die Test-E-Mail wird an diese Adresse gesendet.',
  TOO_MANY_TESTS: 'Zu viele Test-E-Mails. Versuchen Sie es in einer Stunde erneut.',
  REQUEST_KEY_USED: 'Mit diesem Schlüssel wurde bereits eine andere Anfrage gesendet.',
  REQUEST_CUT_OFF:
    'Dies wurde schon einmal gesendet und dabei unterbrochen. Prüfen Sie, ob es ausgeführt wurde, bevor Sie es erneut senden.',
  RANGE_REVERSED: 'Das Enddatum liegt vor dem Startdatum.',
  PRIVATE_TARGET: 'muss eine gültige URL sein, die aus dem Internet erreichbar ist',
  REQUIRED: 'ist erforderlich',
  NOT_TEXT: 'muss eine Zeichenkette sein',
  NOT_NUMBER: 'muss eine Zahl sein',
  NOT_WHOLE: 'muss eine ganze Zahl sein',
  NOT_BOOLEAN: 'muss true oder false sein',
  NOT_LIST: 'muss eine Liste sein',
  NOT_OBJECT: 'muss ein Objekt sein',
  ABOVE_MAXIMUM: 'darf höchstens {max} betragen',
  BELOW_MINIMUM: 'muss mindestens {min} betragen',
  NOT_LESS: 'muss kleiner als {max} sein',
  NOT_MORE: 'muss größer als {min} sein',
  TOO_LONG: 'darf höchstens {max} Zeichen lang sein',
  TOO_SHORT: 'muss mindestens {min} Zeichen lang sein',
  TOO_MANY_ENTRIES: 'darf höchstens {max} Einträge enthalten',
  TOO_FEW_ENTRIES: 'muss mindestens {min} Einträge enthalten',
  NOT_A_CHOICE: 'muss einer dieser Werte sein: {choices}',
  UNRECOGNIZED_FIELD: 'ist kein bekanntes Feld',
  INVALID_VALUE: 'ist ungültig',
  BLANK: 'darf nicht leer sein',
  NOT_SINGLE_LINE: 'darf keinen Zeilenumbruch enthalten',
  CONTAINS_URL: 'darf keine Webadresse enthalten',
  NOT_A_URL: 'muss eine gültige URL sein',
  NOT_A_REDIRECT_URL: 'muss eine gültige URL sein, zum Beispiel https://example.com/danke',
  TOO_MANY_ADDRESSES: 'dürfen höchstens {max} Adressen sein',
  NOT_AN_EMAIL: 'muss eine gültige E-Mail-Adresse sein',
  INVALID_EMAIL: 'Ungültige E-Mail-Adresse',
  NOT_A_COLOUR: 'muss eine Farbe wie #0e7c7b sein',
  NOT_A_DOMAIN: 'Ungültige Domain',
  NOT_A_DATE: 'muss ein Datum sein',
  NOT_A_MOMENT: 'muss ein Zeitpunkt sein, zum Beispiel 2026-11-20T12:00:00Z',
  NOT_A_KEY: 'muss eine Zahl oder eine UID sein',
  NESTED_TOO_DEEPLY: 'ist zu tief verschachtelt',
  FORBIDDEN_NAME: 'darf nicht __proto__ heißen',
  NUL_CHARACTER: 'enthält das Zeichen NUL, das nicht gespeichert werden kann',
  UNPAIRED_SURROGATE: 'enthält ein unvollständiges Unicode-Zeichen, das kein gültiger Text ist',
  INVALID_REQUEST: 'Die Anfrage ist ungültig.',
  NOT_READABLE: 'Die Anfrage konnte nicht verstanden werden.',
  NOT_HTTP: 'Das ist keine HTTP-Anfrage.',
  TOO_SLOW: 'Die Anfrage hat zu lange gedauert.',
  HEADERS_TOO_LARGE: 'Die Header der Anfrage sind zu groß.',
  NOT_JSON: 'Der Inhalt ist kein gültiges JSON.',
  NOT_A_FORM: 'Der Inhalt ist kein gültiges Formular.',
  TOO_MANY_FIELDS: 'Zu viele Felder. Höchstens {max} sind erlaubt.',
  TOO_MANY_VALUES: 'Die Anfrage enthält zu viele Werte. Höchstens {max} sind erlaubt.',
  NOT_A_HOST: 'Der Host-Header nennt keinen Host.',
  PASSWORD_TOO_SHORT: 'Das Passwort muss mindestens 8 Zeichen haben.',
  PASSWORD_TOO_LONG: 'Das Passwort darf höchstens 256 Zeichen haben.',
  COMMON_PASSWORD: 'Dieses Passwort wird zu häufig verwendet. Wählen Sie eines, das schwerer zu erraten ist.',
  UNEXPECTED: 'Auf dieser Seite ist etwas schiefgegangen. Laden Sie sie neu und versuchen Sie es erneut.',
} satisfies ErrorTranslation<Errors>;
