import { type Account, type Call, createError, type Host, inTransaction, lockSession } from '../../../server/kit.ts';
import { errors } from '../errors.ts';
import { authenticate } from './authenticate.ts';
import { type AccountRow, accountRow, lockedAccountRow, markVerified } from './repository.ts';
import { signInAllowed } from './sign-in.ts';
import { accountOfToken, consumeToken } from './tokens.ts';

type VerifyCall = Pick<Call, 'session' | 'visitor'> & {
  readonly body: { readonly token: string; readonly password?: string | undefined };
  readonly signedIn: Account | undefined;
};

/**
 * Verifies the address of an account whose emailed token the caller has. Anybody can register an address of somebody else,
 * whose click on the link must not confirm an account with a password that others know. Therefore the caller must be signed in
 * to the account, or know its password, which also starts a session. A mailbox's owner who has no password resets it.
 */
export async function verifyAddress(host: Host, { body, session, signedIn, visitor }: VerifyCall): Promise<void> {
  const id = await accountOfToken(host.db, body.token, 'verify', host.clock.now());
  const account = id === undefined ? undefined : await accountRow(host.db, id);
  if (!account) throw createError(errors.BAD_TOKEN);
  if (signedIn?.id === account.id) {
    await confirm(host, body.token, account.id, (tx) => lockSession(tx, signedIn));
    return;
  }
  if (body.password === undefined)
    throw createError(signedIn ? errors.CONFIRM_IN_OTHER_ACCOUNT : errors.CONFIRM_WITH_PASSWORD);
  const known = await authenticate(host, visitor.network, { email_id: account.email, password: body.password });
  await confirm(host, body.token, known.id, (tx) => requireSamePassword(tx, known));
  await session.start(signInAllowed(known.id, known.password_hash));
}

async function confirm(
  { db, live, clock }: Host,
  token: string,
  accountId: number,
  requireAllowed: (tx: Host['db']) => Promise<void>,
): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    if ((await consumeToken(tx, token, 'verify', now)) !== accountId) throw createError(errors.BAD_TOKEN);
    await requireAllowed(tx);
    await markVerified(tx, accountId, now);
    await live.publish(`account:${accountId}`, { event: 'access' }, tx);
  });
}

/** The password may have been changed, or the account suspended, while the password was being verified. */
async function requireSamePassword(tx: Host['db'], { id, password_hash }: AccountRow): Promise<void> {
  const account = await lockedAccountRow(tx, id);
  if (account?.password_hash !== password_hash) throw createError(errors.WRONG_CREDENTIALS);
  if (account.status === 'SUSPENDED') throw createError(errors.SUSPENDED);
}
