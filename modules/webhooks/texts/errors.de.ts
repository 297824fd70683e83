import type { ErrorTranslation } from '../../../contract/error.ts';
import type { errors } from '../errors.ts';

export default {
  UNKNOWN_WEBHOOK: 'Webhook nicht gefunden',
  SECRET_LOST: 'Dieser Schlüssel kann nicht mehr gelesen werden. Erzeugen Sie einen neuen.',
  TOO_MANY_WEBHOOKS: 'Ein Formular kann höchstens {max} Webhooks haben.',
} satisfies ErrorTranslation<typeof errors>;
