import type { Translation } from '../../../../contract/text.ts';
import type en from './en.ts';

export default {
  heading: 'Aktivitätsprotokoll',
  submission: 'Einsendung {{id}}',
  sender: '{{name}}, #{{id}}',
  none: 'Keine Besuche aufgezeichnet',
  noneWhy:
    'Der Browser des Besuchers lehnt Tracking ab, oder die besuchten Seiten enthalten das Tracking-Skript nicht.',
  sum_one: '{{count}} Seitenaufruf, insgesamt {{time}}',
  sum_other: '{{count}} Seitenaufrufe, insgesamt {{time}}',
  visits_one: '{{count}} Besuch',
  visits_other: '{{count}} Besuche',
  campaign: 'Kampagne {{name}}',
  formSent: 'Formular abgesendet',
  loading: 'Das Aktivitätsprotokoll wird geladen',
} satisfies Translation<typeof en>;
