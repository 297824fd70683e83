import type { Translation } from '../../../../contract/text.ts';
import type en from './en.ts';

export default {
  showQuote: 'Zitierten Text anzeigen',
  showMessage: 'Nachricht anzeigen',
  onlyQuote: 'Diese E-Mail enthält keinen neuen Text.',
  files: 'Anhänge',
  open: '{{name}} in neuem Tab öffnen',
  download: '{{name}} herunterladen',
  leftOut: 'Anhänge nicht gespeichert, weil sie die Dateigrenzen des Formulars überschreiten: {{names}}',
} satisfies Translation<typeof en>;
