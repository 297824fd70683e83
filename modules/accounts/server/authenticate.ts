import { type Host, createError } from '../../../server/kit.ts';
import { errors } from '../errors.ts';
import { isPassword } from './password.ts';
import { type AccountRow, accountByEmail } from './repository.ts';
import {
  accountThrottle,
  addressThrottle,
  counterKey,
  countAttempt,
  clearAttempts,
  returnAttempt,
} from './rate-limit.ts';

export interface Credentials {
  readonly email_id: string;
  readonly password: string;
}

/**
 * Returns the account if the password is correct. An unknown account and a wrong password give the same error after the same
 * amount of work.
 */
export async function authenticate(
  { db, clock }: Host,
  network: string,
  { email_id, password }: Credentials,
): Promise<AccountRow> {
  const now = clock.now();
  const accountKey = counterKey('login', email_id);
  const addressKey = counterKey('login-from', network);
  await countAttempt(db, addressKey, addressThrottle, now);
  await countAttempt(db, accountKey, accountThrottle, now);
  const account = await accountByEmail(db, email_id);
  const isCorrect = await isPassword(account?.password_hash, password);
  if (!account || !isCorrect) throw createError(errors.WRONG_CREDENTIALS);
  await clearAttempts(db, accountKey);
  await returnAttempt(db, addressKey);
  if (account.status === 'SUSPENDED') throw createError(errors.SUSPENDED);
  return account;
}
