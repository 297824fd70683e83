import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  title: 'Ereignisprotokoll',
  export: 'Ereignisprotokoll exportieren',
  saved:
    'Ereignisprotokoll gespeichert, einschließlich der Besucherdaten. Passwörter und Schlüssel sind nicht enthalten.',
  savedTest: 'Test und Protokoll gespeichert. Legen Sie beide in tests/replay ab.',
  savedReplaced: 'Ereignisprotokoll gespeichert. Personenbezogene Daten sind ersetzt.',
} satisfies Translation<typeof en>;
