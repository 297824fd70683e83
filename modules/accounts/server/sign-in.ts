import { type Account, type Call, type Host, type RawBuilder, createError, sql } from '../../../server/kit.ts';
import { errors } from '../errors.ts';
import { authenticate, type Credentials } from './authenticate.ts';
import { type AccountRow, accountRow } from './repository.ts';

/** Starts a session for the account whose password the caller knows. */
export async function signIn(
  host: Host,
  { session, visitor }: Pick<Call, 'session' | 'visitor'>,
  credentials: Credentials,
): Promise<void> {
  const { id, password_hash } = await authenticate(host, visitor.network, credentials);
  if (await session.start(signInAllowed(id, password_hash))) return;
  // The password was changed or the account suspended while the password was being verified.
  const account = await accountRow(host.db, id);
  throw createError(account?.status === 'SUSPENDED' ? errors.SUSPENDED : errors.WRONG_CREDENTIALS);
}

/** Selects and locks the account while it is active and its password is still the one that was verified. */
export function signInAllowed(id: number, verifiedHash: AccountRow['password_hash']): RawBuilder<Account> {
  return sql<Account>`
    select id from accounts
    where id = ${id} and password_hash = ${verifiedHash} and status = 'ACTIVE' for share`;
}
