import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  push: 'Ntfy push',
  topic: 'Thema',
  hint: 'Zum Beispiel https://ntfy.sh/unsere-anfragen. Gesendet wird nur ein Link, keine Angaben der Besucher. Leer lassen, um es auszuschalten.',
  save: 'Speichern',
  saved: 'Thema gespeichert',
  loading: 'Das Thema wird geladen',
} satisfies Translation<typeof en>;
export { default as errors } from './errors.de.ts';
