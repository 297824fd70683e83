import type { ServerTextTranslation } from '../../../contract/server-text.ts';
import type { emailTexts } from './email-texts.ts';

export default {
  TRIAL_ENDED_TITLE: 'Ihre Testphase ist abgelaufen',
  SUBSCRIPTION_ENDED_TITLE: 'Ihr Abonnement ist abgelaufen',
  TRIAL_ENDING_TITLE: 'Ihre Testphase endet am {day}',
  SUBSCRIPTION_ENDING_TITLE: 'Ihr Abonnement endet am {day}',
  VIEW_PLANS: 'Tarife ansehen',
  TERM_CLOSING:
    'Sie erhalten diese E-Mail einmal, bevor Ihre Testphase oder Ihr Abonnement bei {product} endet, und einmal danach.',
  USAGE_CLOSING: 'Sie erhalten diese E-Mail jeden Monat bei 80 % und bei 100 % des Limits Ihres Tarifs bei {product}.',
  LOCKED_UNTIL_RENEWAL: 'Neue Einsendungen sind bis zur Verlängerung gesperrt',
  LIMIT_REACHED_TITLE: 'Ihr Monatslimit ist erreicht',
  LIMIT_NEAR_TITLE: 'Ihr Monatslimit ist bald erreicht',
} satisfies ServerTextTranslation<typeof emailTexts>;
