import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  delivery: 'Chat-Nachricht',
} satisfies Translation<typeof en>;
export { default as serverTexts } from './server-texts.de.ts';
