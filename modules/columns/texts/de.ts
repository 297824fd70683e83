import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  columns: 'Spalten',
} satisfies Translation<typeof en>;
