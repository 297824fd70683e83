import type { ErrorTranslation } from '../../../contract/error.ts';
import type { errors } from '../errors.ts';

export default {
  TOO_MANY_NOTES: 'Eine Einsendung kann höchstens {most} Notizen haben.',
} satisfies ErrorTranslation<typeof errors>;
