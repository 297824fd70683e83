import type { ErrorTranslation } from '../../../contract/error.ts';
import type { errors } from '../errors.ts';

export default {
  SIGNUP_LINK_EXPIRED: 'Dieser Link ist abgelaufen. Tragen Sie sich erneut ein.',
} satisfies ErrorTranslation<typeof errors>;
