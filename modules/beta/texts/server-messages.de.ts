import type { Catalogue } from '../../../contract/text.ts';

export default {
  'This link has expired. Sign up again.': 'Dieser Link ist abgelaufen. Tragen Sie sich erneut ein.',
} satisfies Catalogue;
