import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  delivery: 'Automatische Antwort',
  sendTest: 'Test-E-Mail senden',
  logoRemoved: 'Logo entfernt',
  saved: 'Nicht gesendet, nur gespeichert: Der E-Mail-Versand ist nicht eingerichtet',
  sentTo: 'Test-E-Mail an {{address}} gesendet',
} satisfies Translation<typeof en>;
export { default as errors } from './errors.de.ts';
export { default as serverTexts } from './server-texts.de.ts';
