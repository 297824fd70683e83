import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  reply: 'Antworten',
  replyTo: '{{name}} antworten',
  replyPrompt: '{{name}} antworten …',
  delivery: 'Antwort',
  replied: 'Per E-Mail geantwortet',
  sendsSoon: 'Antwort wird in 10 Sekunden gesendet',
  cannedDeleted: '{{name}} gelöscht',
} satisfies Translation<typeof en>;
export { default as errors } from './errors.de.ts';
export { default as serverTexts } from './server-texts.de.ts';
