import type { Translation } from '../../../../contract/text.ts';
import type en from './en.ts';

export default {
  step: 'Testeinsendung senden',
  stepLead:
    'Senden Sie das Formular auf Ihrer Website einmal ab, oder senden Sie von hier eine Testeinsendung. Sie ist als „Test“ markiert, löst dieselben Benachrichtigungen und Webhooks aus wie eine echte Einsendung und zählt nicht zu Ihrem Tarif.',
  send: 'Testeinsendung senden',
  website: '{{domain}} öffnen',
} satisfies Translation<typeof en>;
