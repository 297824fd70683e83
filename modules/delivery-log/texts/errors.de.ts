import type { ErrorTranslation } from '../../../contract/error.ts';
import type { errors } from '../errors.ts';

export default {
  NOT_A_TIME: 'muss ein Zeitpunkt sein',
  UNKNOWN_DELIVERY: 'Zustellung nicht gefunden',
  UNDER_WAY: 'Diese Zustellung läuft gerade.',
  NOT_KEPT: 'Diese Zustellung ist nicht mehr gespeichert und kann nicht erneut gesendet werden.',
} satisfies ErrorTranslation<typeof errors>;
