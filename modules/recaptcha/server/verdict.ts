import { spamReasons } from '../../../contract/entity/spam-reason.ts';
import type { CodedText } from '../../../contract/text.ts';
import { serverText } from '../../../server/kit.ts';
import { isOfDomain } from '../../collector/server/public.ts';
import { MIN_SCORE } from '../min-score.ts';
import type { Verified } from './siteverify.ts';

/** Google's tokens are about two thousand characters long. */
export const MAX_TOKEN_LENGTH = 8192;

/** Spam reasons shown to the owner. */
export const reasons = {
  missing: serverText(spamReasons.RECAPTCHA_MISSING),
  invalid: serverText(spamReasons.RECAPTCHA_INVALID),
  used: serverText(spamReasons.RECAPTCHA_USED),
  elsewhere: serverText(spamReasons.RECAPTCHA_OTHER_WEBSITE),
  bot: serverText(spamReasons.RECAPTCHA_BOT),
  secret: serverText(spamReasons.RECAPTCHA_SECRET_REJECTED),
  unavailable: serverText(spamReasons.RECAPTCHA_UNREACHABLE),
};

/** Null if a person completed it on the form's own website. */
export function reasonOf(verified: Verified, domain: string): CodedText | null {
  if (!verified.success) return errorOf(verified['error-codes']);
  if (verified.hostname === undefined || !isOfDomain(verified.hostname, domain)) return reasons.elsewhere;
  return verified.score !== undefined && verified.score < MIN_SCORE ? reasons.bot : null;
}

function errorOf(codes: readonly string[]): CodedText {
  if (codes.some((code) => code.endsWith('-input-secret'))) return reasons.secret;
  return codes.includes('timeout-or-duplicate') ? reasons.used : reasons.invalid;
}
