import { type Host, refuse } from '../../../server/kit.ts';
import { refusals } from '../errors.ts';
import { isPassword } from './password.ts';
import { type AccountRow, accountByEmail } from './repository.ts';
import { accountPatience, addressPatience, counterKey, countTry, forgetTries, takeBackTry } from './rate-limit.ts';

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
  await countTry(db, addressKey, addressPatience, now);
  await countTry(db, accountKey, accountPatience, now);
  const account = await accountByEmail(db, email_id);
  const right = await isPassword(account?.password_hash, password);
  if (!account || !right) throw refuse(refusals.WRONG_CREDENTIALS);
  await forgetTries(db, accountKey);
  await takeBackTry(db, addressKey);
  if (account.status === 'SUSPENDED') throw refuse(refusals.SUSPENDED);
  return account;
}
