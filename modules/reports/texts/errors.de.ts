import type { ErrorTranslation } from '../../../contract/error.ts';
import type { errors } from '../errors.ts';

export default {
  NO_FORM: 'Sie haben keinen Zugriff auf Berichte.',
  NO_MESSAGE: 'Wählen oder schreiben Sie eine Nachricht.',
  NO_DATES: 'Geben Sie Anfang und Ende an',
  IN_FUTURE: 'Das Datum darf nicht in der Zukunft liegen.',
  ENDS_BEFORE_START: 'Das Enddatum liegt vor dem Startdatum.',
  REPORT_ADDRESS_UNVERIFIED: 'Bestätigen Sie zuerst Ihre E-Mail-Adresse. Der Bericht wird an diese Adresse gesendet.',
  TOO_MANY_REQUESTS: 'Ihre früheren Anfragen werden noch bearbeitet. Versuchen Sie es später erneut.',
} satisfies ErrorTranslation<typeof errors>;
