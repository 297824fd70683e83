import { isOfDomain } from '../../collector/server/public.ts';
import type { Verified } from './siteverify.ts';

/** Below it version 3 takes a visitor for a bot; Google's own suggestion. */
const LEAST_SCORE = 0.5;
/** Google's are about two thousand characters long. */
export const MAX_TOKEN_LENGTH = 8192;

/** Why a submission is spam, for its owner to read. */
export const reasons = {
  missing: 'The reCAPTCHA was not answered',
  invalid: 'The answer to the reCAPTCHA is not valid',
  used: 'The answer to the reCAPTCHA was used before or is too old',
  elsewhere: 'The reCAPTCHA was answered on another website',
  bot: 'reCAPTCHA takes the sender for a bot',
  secret: 'reCAPTCHA does not accept the secret in the settings of this form',
  unanswered: 'reCAPTCHA could not be asked, so nobody knows whether a person sent this',
} as const;

/** Null for an answer of a person on the form's own website. */
export function reasonOf(verified: Verified, domain: string): string | null {
  if (!verified.success) return errorOf(verified['error-codes']);
  if (verified.hostname === undefined || !isOfDomain(verified.hostname, domain)) return reasons.elsewhere;
  return verified.score !== undefined && verified.score < LEAST_SCORE ? reasons.bot : null;
}

function errorOf(codes: readonly string[]): string {
  if (codes.some((code) => code.endsWith('-input-secret'))) return reasons.secret;
  return codes.includes('timeout-or-duplicate') ? reasons.used : reasons.invalid;
}
