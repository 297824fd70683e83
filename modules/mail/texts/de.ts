import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  delivery: 'E-Mail',
} satisfies Translation<typeof en>;
