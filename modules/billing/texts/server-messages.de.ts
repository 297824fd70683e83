import type { Catalogue } from '../../../contract/text.ts';

export default {
  'Plan not found': 'Tarif nicht gefunden',
  'Billing is turned off. Submissions, websites and forms are unlimited.':
    'Die Abrechnung ist ausgeschaltet. Einsendungen, Websites und Formulare sind unbegrenzt.',
  'The billing provider did not confirm this payment.': 'Der Zahlungsanbieter hat diese Zahlung nicht bestätigt.',
  'The billing provider is not responding. Nothing was changed. Try again in a few minutes.':
    'Der Zahlungsanbieter antwortet nicht. Es wurde nichts geändert. Versuchen Sie es in einigen Minuten erneut.',
} satisfies Catalogue;
