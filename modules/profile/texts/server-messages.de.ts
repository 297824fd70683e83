import type { Catalogue } from '../../../contract/text.ts';

export default {
  'The e-mail address cannot be changed.': 'Die E-Mail-Adresse kann nicht geändert werden.',
} satisfies Catalogue;
