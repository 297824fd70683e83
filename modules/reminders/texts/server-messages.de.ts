import type { Catalogue } from '../../../contract/text.ts';

export default {
  'The time to remind must be in the future.': 'Der Zeitpunkt der Erinnerung muss in der Zukunft liegen.',
  'Reminder not found': 'Erinnerung nicht gefunden',
  'The time of this reminder has not come yet.': 'Die Zeit dieser Erinnerung ist noch nicht gekommen.',
  'You have {most} reminders waiting, which is the most there can be.':
    'Sie haben {most} wartende Erinnerungen; mehr sind nicht möglich.',
} satisfies Catalogue;
