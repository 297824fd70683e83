import type { ErrorTranslation } from '../../../contract/error.ts';
import type { errors } from '../errors.ts';

export default {
  UNKNOWN_REMINDER: 'Erinnerung nicht gefunden',
  NOT_IN_FUTURE: 'Der Zeitpunkt der Erinnerung muss in der Zukunft liegen.',
  NOT_YET: 'Diese Erinnerung ist noch nicht fällig.',
  TOO_MANY_REMINDERS: 'Sie haben die Höchstzahl von {max} geplanten Erinnerungen erreicht.',
} satisfies ErrorTranslation<typeof errors>;
