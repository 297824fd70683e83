import type { Translation } from '../../../../contract/text.ts';
import type en from './en.ts';

export default {
  step: 'Test senden',
  stepLead:
    'Senden Sie das Formular auf Ihrer Website einmal ab, oder senden Sie von hier einen Test. Er ist als „Test“ markiert, löst dieselben Benachrichtigungen und Webhooks aus wie eine echte Einsendung und zählt nicht zu Ihrem Tarif.',
  send: 'Testeinsendung senden',
  website: '{{domain}} öffnen',
} satisfies Translation<typeof en>;
