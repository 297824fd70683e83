import type { Translation } from '../../../../contract/text.ts';
import type en from './en.ts';

export default {
  files: 'Dateien',
  kind: '{{kind}}-Datei',
  unknownKind: 'Datei unbekannter Art',
  open: '{{name}} in einem neuen Tab öffnen',
  download: '{{name}} herunterladen',
  opening: 'Die Datei wird geöffnet',
  openingLead: 'Wenn nichts geschieht, klicken Sie auf die Schaltfläche.',
  openFile: 'Datei öffnen',
} satisfies Translation<typeof en>;
