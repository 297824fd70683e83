import type { Catalogue } from '../../../contract/text.ts';

export default {
  'This link has expired. Please sign up again.': 'Dieser Link ist abgelaufen. Bitte melden Sie sich noch einmal an.',
} satisfies Catalogue;
