import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  website: 'Website',
  general: 'Allgemein',
  options: 'Optionen',
  autoResponder: 'Automatische Antwort',
  on: 'An',
  integrations: 'Integrationen',
  zapier: 'Zapier',
  save: 'Speichern',
  updated: 'Formular gespeichert',
  rotate: 'Neuen API-Schlüssel erzeugen',
  rotated: 'API-Schlüssel ersetzt',
} satisfies Translation<typeof en>;
export { default as errors } from './errors.de.ts';
