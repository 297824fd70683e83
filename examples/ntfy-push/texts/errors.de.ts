import type { ErrorTranslation } from '../../../contract/error.ts';
import type { errors } from '../errors.ts';

export default {
  NTFY_PUSH_TOPIC: 'muss die Adresse eines Themas sein',
} satisfies ErrorTranslation<typeof errors>;
