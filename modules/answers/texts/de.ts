import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  answered: '{{name}} hat geantwortet',
  automatic: 'Automatische Antwort von {{name}}',
  bounced: 'Antwort an den Besucher konnte nicht zugestellt werden',
} satisfies Translation<typeof en>;
