import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  title: 'Aktivitätsprotokoll der Einsendung {{id}}',
} satisfies Translation<typeof en>;
