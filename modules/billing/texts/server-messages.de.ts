import type { Catalogue } from '../../../contract/text.ts';

export default {
  'Plan not found': 'Tarif nicht gefunden',
  'Billing is off here: nothing is capped and there is nothing to pay.':
    'Die Abrechnung ist hier ausgeschaltet: Nichts ist begrenzt und nichts zu bezahlen.',
  'The billing provider does not confirm this payment.': 'Der Zahlungsanbieter bestätigt diese Zahlung nicht.',
  'The billing provider does not answer as it should. Nothing was changed; please try again in a few minutes.':
    'Der Zahlungsanbieter antwortet nicht, wie er sollte. Es wurde nichts geändert; bitte versuchen Sie es in einigen Minuten noch einmal.',
} satisfies Catalogue;
