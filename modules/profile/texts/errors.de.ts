import type { ErrorTranslation } from '../../../contract/error.ts';
import type { errors } from '../errors.ts';

export default {
  ADDRESS_IS_FIXED: 'Die E-Mail-Adresse kann nicht geändert werden.',
} satisfies ErrorTranslation<typeof errors>;
