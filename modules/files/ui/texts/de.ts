import type { Translation } from '../../../../contract/text.ts';
import type en from './en.ts';

export default {
  files: 'Dateien',
  kind: '{{kind}}-Datei',
  unknownKind: 'Datei unbekannten Typs',
  open: '{{name}} in neuem Tab öffnen',
  download: '{{name}} herunterladen',
  opening: 'Die Datei wird geöffnet',
  openingLead: 'Wenn nichts geschieht, klicken Sie auf die Schaltfläche.',
  openFile: 'Datei öffnen',
  waiting: 'Wird auf Viren geprüft …',
  clean: 'Kein Virus gefunden',
  infected: 'Infiziert mit {{finding}}: kann nicht geöffnet werden',
  tooLarge: 'Nicht geprüft: zu groß für den Virenscanner',
  scanFailed:
    'Konnte nicht auf Viren geprüft werden. Bitten Sie den Administrator des Servers, die Prüfung zu wiederholen.',
  unavailable: 'Noch nicht geprüft: Der Virenscanner ist nicht erreichbar',
} satisfies Translation<typeof en>;
