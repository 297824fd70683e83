import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  title: 'Installation',
  setup: 'Einrichtung',
} satisfies Translation<typeof en>;
