import type { Catalogue } from '../../../contract/text.ts';

export default {
  'The reminder time must be in the future.': 'Der Zeitpunkt der Erinnerung muss in der Zukunft liegen.',
  'Reminder not found': 'Erinnerung nicht gefunden',
  'This reminder is not due yet.': 'Diese Erinnerung ist noch nicht fällig.',
  'You have reached the limit of {most} upcoming reminders.':
    'Sie haben die Höchstzahl von {most} geplanten Erinnerungen erreicht.',
} satisfies Catalogue;
