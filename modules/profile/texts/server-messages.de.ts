import type { Catalogue } from '../../../contract/text.ts';

export default {
  'The email address cannot be changed.': 'Die E-Mail-Adresse kann nicht geändert werden.',
} satisfies Catalogue;
