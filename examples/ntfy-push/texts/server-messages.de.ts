import type { Catalogue } from '../../../contract/text.ts';

export default {
  'must be a public address': 'muss eine öffentliche Adresse sein',
  'must be the address of a topic': 'muss die Adresse eines Themas sein',
} satisfies Catalogue;
