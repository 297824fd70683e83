import type { Translation } from '../../../../contract/text.ts';
import type en from './en.ts';

export default {
  typeCommand: 'Was möchten Sie tun?',
  noCommand: 'Keine Treffer',
  paletteMove: 'Auswählen',
  paletteRun: 'Ausführen',
  paletteNumber: 'Nach Nummer',
  paletteKeys: 'Alle Tastenkürzel',
  recent: 'Zuletzt verwendet',
} satisfies Translation<typeof en>;
