import type { ErrorTranslation } from '../../../contract/error.ts';
import type { errors } from '../errors.ts';

export default {
  UNKNOWN_PLAN: 'Tarif nicht gefunden',
  BILLING_OFF: 'Die Abrechnung ist ausgeschaltet. Einsendungen, Websites und Formulare sind unbegrenzt.',
  PAYMENT_NOT_CONFIRMED: 'Der Zahlungsanbieter hat diese Zahlung nicht bestätigt.',
  PROVIDER_FAILED:
    'Der Zahlungsanbieter antwortet nicht. Es wurde nichts geändert. Versuchen Sie es in einigen Minuten erneut.',
  UNKNOWN_SENDER: 'Diese Anfrage kommt nicht vom Zahlungsanbieter.',
  BAD_EVENT: 'Das ist kein Ereignis des Zahlungsanbieters.',
} satisfies ErrorTranslation<typeof errors>;
