import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  banners: 'Hinweise',
  error: 'Fehler',
  warning: 'Warnung',
  info: 'Information',
  other: 'Hinweis',
  dismiss: 'Ausblenden',
  open: 'Öffnen',
  sendAgain: 'E-Mail erneut senden',
} satisfies Translation<typeof en>;
export { default as errors } from './errors.de.ts';
export { default as serverTexts } from './server-texts.de.ts';
