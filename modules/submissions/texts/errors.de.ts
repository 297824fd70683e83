import type { ErrorTranslation } from '../../../contract/error.ts';
import type { errors } from '../errors.ts';

export default {
  INVALID_MARKER: 'ungültige Markierung',
  INVALID_FILTER: 'ungültiger Filter',
  INVALID_SHOW_ONLY: 'ungültige Auswahl bei „Nur anzeigen“',
  REPEATED_SUBMISSION: 'enthält eine Einsendung zweimal',
  RANGE_IN_FUTURE: 'Das Datum darf nicht in der Zukunft liegen.',
  NOT_SIMULATED: 'Die Testeinsendung konnte nicht gesendet werden. Wenden Sie sich an den Support.',
} satisfies ErrorTranslation<typeof errors>;
