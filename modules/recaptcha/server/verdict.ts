import { isOfDomain } from '../../collector/server/public.ts';
import type { Verified } from './siteverify.ts';

/** Scores below this are bots in version 3. Google's own recommendation. */
const LEAST_SCORE = 0.5;
/** Google's tokens are about two thousand characters long. */
export const MAX_TOKEN_LENGTH = 8192;

/** Spam reasons shown to the owner. */
export const reasons = {
  missing: 'The reCAPTCHA was not completed',
  invalid: 'The reCAPTCHA response is not valid',
  used: 'The reCAPTCHA response has expired or was already used',
  elsewhere: 'The reCAPTCHA was completed on another website',
  bot: 'reCAPTCHA rated the sender as a bot',
  secret: 'reCAPTCHA rejected the secret in the settings of this form',
  unanswered: 'reCAPTCHA was unreachable, so the sender could not be checked',
} as const;

/** Null if a person answered on the form's own website. */
export function reasonOf(verified: Verified, domain: string): string | null {
  if (!verified.success) return errorOf(verified['error-codes']);
  if (verified.hostname === undefined || !isOfDomain(verified.hostname, domain)) return reasons.elsewhere;
  return verified.score !== undefined && verified.score < LEAST_SCORE ? reasons.bot : null;
}

function errorOf(codes: readonly string[]): string {
  if (codes.some((code) => code.endsWith('-input-secret'))) return reasons.secret;
  return codes.includes('timeout-or-duplicate') ? reasons.used : reasons.invalid;
}
