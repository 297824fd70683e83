import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  export: 'Ereignisprotokoll exportieren',
  saved:
    'Das Ereignisprotokoll ist gespeichert. Es enthält, was dieser Tab gezeigt hat, auch Daten von Besuchern; Passwörter und Schlüssel sind nicht darin.',
  notSaved: 'Das Ereignisprotokoll konnte nicht gespeichert werden. Versuchen Sie es gleich noch einmal.',
} satisfies Translation<typeof en>;
