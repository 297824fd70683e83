import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  deliveries: 'Zustellungen',
  sendAgain: 'Erneut senden',
  queued: 'Wird erneut gesendet',
  spanAgain: 'Erneut senden',
  spanQueued_one: '{{count}} Zustellung wird erneut gesendet.',
  spanQueued_other: '{{count}} Zustellungen werden erneut gesendet.',
  spanNone: 'Keine fehlgeschlagenen Zustellungen in diesem Zeitraum.',
  historyDelivered: '{{kind}} an {{target}} wurde zugestellt',
  historyFailed: '{{kind}} an {{target}} ist fehlgeschlagen',
  historyRetried: '{{kind}} an {{target}} erneut gesendet',
} satisfies Translation<typeof en>;
export { default as errors } from './errors.de.ts';
export { default as serverTexts } from './server-texts.de.ts';
