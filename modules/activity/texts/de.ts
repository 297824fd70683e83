import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  title: 'Aktivitätsprotokoll der Einsendung {{id}}',
  heading: 'Aktivitätsprotokoll',
  submission: 'Einsendung {{id}}',
  none: 'Keine Besuche aufgezeichnet',
  noneWhy:
    'Der Browser des Besuchers bittet darum, nicht verfolgt zu werden, oder das Tracking-Skript war nicht auf den besuchten Seiten. Deshalb gibt es hier nichts zu zeigen.',
  sum_one: '{{count}} Seitenbesuch, insgesamt {{time}}',
  sum_other: '{{count}} Seitenbesuche, insgesamt {{time}}',
  loading: 'Das Aktivitätsprotokoll wird geladen',
} satisfies Translation<typeof en>;
