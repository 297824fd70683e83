import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  title: 'Ereignisprotokoll',
  export: 'Ereignisprotokoll exportieren',
  saved:
    'Ereignisprotokoll gespeichert. Es enthält alles, was dieser Tab angezeigt hat, auch Besucherdaten, aber keine Passwörter und Schlüssel.',
  notSaved: 'Das Ereignisprotokoll konnte nicht gespeichert werden. Versuchen Sie es erneut.',
} satisfies Translation<typeof en>;
