import type { ErrorTranslation } from '../../../contract/error.ts';
import type { errors } from '../errors.ts';

export default {
  INVALID_SETTINGS: 'Die Einstellungen sind nicht gültig.',
  READ_ONLY: '{field} kann hier nicht geändert werden.',
  UNKNOWN_FIELD: 'Keine Einsendung dieses Formulars hat ein Feld namens {field}.',
} satisfies ErrorTranslation<typeof errors>;
