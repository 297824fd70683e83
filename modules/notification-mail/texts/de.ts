import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  delivery: 'Benachrichtigung',
  digest: 'Zusammenfassung',
  digests: 'Zusammenfassungen per E-Mail',
  sendTest: 'Test-E-Mail senden',
  saved: 'Nicht gesendet, nur gespeichert: Der E-Mail-Versand ist nicht eingerichtet',
  sentTo: 'Test-E-Mail an {{address}} gesendet',
  ccResend: 'Erneut senden',
  saveDigestTime: 'Uhrzeit festlegen',
  digestTimeSaved: 'Gespeichert',
  ccAsked: 'Bestätigung an {{address}} gesendet',
} satisfies Translation<typeof en>;
export { default as errors } from './errors.de.ts';
export { default as serverTexts } from './server-texts.de.ts';
