import type { ErrorTranslation } from '../../../contract/error.ts';
import type { errors } from '../errors.ts';

export default {
  NOT_A_TOPIC: 'muss die Adresse eines Themas sein',
} satisfies ErrorTranslation<typeof errors>;
