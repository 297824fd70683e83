import type { Translation } from '../../../../contract/text.ts';
import type en from './en.ts';

export default {
  message: 'Nachricht',
  suggestions: 'Vorschläge',
  'suggestion.sources': 'Welche Quellen bringen die meisten Einsendungen?',
  'suggestion.times': 'Wann gehen die meisten Einsendungen ein?',
  'suggestion.states': 'Wie viele Einsendungen haben welchen Status erreicht?',
  dayHint: 'Ein Datum genügt.',
  request: 'Bericht anfordern',
  requestedHint: 'Anfrage gesendet. Für eine weitere Anfrage ändern Sie den Text oder den Zeitraum.',
} satisfies Translation<typeof en>;
