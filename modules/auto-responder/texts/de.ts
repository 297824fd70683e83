import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  sendTest: 'Test-Mail senden',
  testHint:
    'Geht nur an Ihre eigene Adresse, mit dem, was oben steht, gespeichert oder nicht. Jedes Feld zeigt seinen Namen.',
  unwritten: 'Schreiben Sie erst Betreff, Name und Text, dann probieren Sie es aus.',
  saved: 'Im Postausgang gespeichert; der E-Mail-Versand ist nicht eingerichtet',
  sent: 'Gesendet. Sehen Sie in Ihr Postfach.',
  sentTo: 'Test-Mail an {{address}} gesendet',
} satisfies Translation<typeof en>;
