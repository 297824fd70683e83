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

/** The account that the caller proved to know the password of. Unknown and wrong look the same and cost the same. */
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
  const right = await isPassword(account?.password_hash, password);
  if (!account || !right) throw createError(errors.WRONG_CREDENTIALS);
  await clearAttempts(db, accountKey);
  await returnAttempt(db, addressKey);
  if (account.status === 'SUSPENDED') throw createError(errors.SUSPENDED);
  return account;
}
