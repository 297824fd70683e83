import type { Translation } from '../../../../contract/text.ts';
import type en from './en.ts';

export default {
  showQuote: 'Zitierten Text anzeigen',
  showMessage: 'Nachricht anzeigen',
  onlyQuote: 'Die E-Mail enthält keinen eigenen Text.',
  files: 'Anhänge',
  open: '{{name}} in neuem Tab öffnen',
  download: '{{name}} herunterladen',
  leftOut: 'Nicht gespeichert, wegen der Grenzen des Formulars für Dateien: {{names}}',
} satisfies Translation<typeof en>;
