import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  billing: 'Abrechnung',
} satisfies Translation<typeof en>;
export { default as errors } from './errors.de.ts';
export { default as serverTexts } from './server-texts.de.ts';
