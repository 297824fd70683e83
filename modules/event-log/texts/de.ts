import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  title: 'Ereignisprotokoll',
  export: 'Ereignisprotokoll exportieren',
  saved:
    'Ereignisprotokoll gespeichert, einschließlich der Besucherdaten. Passwörter und Schlüssel sind nicht enthalten.',
  savedReplaced: 'Ereignisprotokoll gespeichert. Personenbezogene Daten sind ersetzt.',
} satisfies Translation<typeof en>;
