import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  setup: 'Einrichtung',
  sendTest: 'Testeinsendung senden',
  notSimulated: 'Die Testeinsendung konnte nicht gesendet werden. Wenden Sie sich an den Support.',
} satisfies Translation<typeof en>;
