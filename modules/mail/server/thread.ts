import { createHmac } from 'node:crypto';
import type { Config } from '../../../server/kit.ts';

/**
 * The message id, without its host, of the first email about a submission. Later emails about it name it in `follows`, so
 * that mail programs show them as one conversation. Nobody outside can guess it.
 */
export function submissionThread({ secret }: Pick<Config, 'secret'>, submissionId: number): string {
  const key = createHmac('sha256', secret).update(`mail/submission/${submissionId}`).digest('hex').slice(0, 16);
  return `submission-${submissionId}-${key}`;
}
