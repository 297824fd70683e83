import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  answered: '{{name}} hat geantwortet',
  automatic: 'Automatische Antwort von {{name}}',
  bounced: 'Die Antwort wurde nicht zugestellt',
} satisfies Translation<typeof en>;
