import type { ErrorTranslation } from '../../../contract/error.ts';
import type { errors } from '../errors.ts';

export default {
  UNKNOWN_KEY: 'Dieser API-Schlüssel ist nicht gültig.',
  TURNED_OFF: 'Zapier ist für dieses Formular ausgeschaltet. Schalten Sie es in den Einstellungen ein.',
  UNKNOWN_HOOK: 'Zap nicht gefunden',
  TOO_MANY_HOOKS: 'Ein Formular kann höchstens {max} aktive Zaps haben.',
} satisfies ErrorTranslation<typeof errors>;
