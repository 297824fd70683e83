import type { ErrorTranslation } from '../../../contract/error.ts';
import type { errors } from '../errors.ts';

export default {
  UNKNOWN_NOTICE: 'Benachrichtigung nicht gefunden',
  NOT_A_NOTICE_ID: 'muss die ID einer Benachrichtigung sein',
} satisfies ErrorTranslation<typeof errors>;
