import { type Call, type Host, refuse } from '../../../../server/kit.ts';
import { checkLoggedIn, login, logout } from '../../contract.ts';
import { refusals } from '../../refusals.ts';
import { isPassword } from '../password.ts';
import { type AccountRow, accountByEmail } from '../repository.ts';
import {
  accountPatience,
  addressPatience,
  counterKey,
  countTry,
  forgetTries,
  networkOf,
  takeBackTry,
} from '../tries.ts';

export function serveSession(host: Host): void {
  host.serve(login, async (call) => {
    const account = await authenticate(host, call);
    await call.session.start(account.id);
    return {};
  });

  host.serve(checkLoggedIn, ({ signedIn }) => ({ logged_in: signedIn !== undefined }));

  host.serve(logout, async ({ session, reply, signedIn }) => {
    await session.end();
    if (signedIn) await host.live.publish(`account:${signedIn.id}`, { event: 'signed-out' });
    reply.header('Clear-Site-Data', '"cache", "storage"');
    return { logged_out: true };
  });
}

/** The account that the caller proved to know the password of. Unknown and wrong look the same and cost the same. */
async function authenticate({ db, clock }: Host, { body, visitor }: Call<typeof login>): Promise<AccountRow> {
  const now = clock.now();
  const accountKey = counterKey('login', body.email_id);
  const addressKey = counterKey('login-from', networkOf(visitor.ip));
  await countTry(db, addressKey, addressPatience, now);
  await countTry(db, accountKey, accountPatience, now);
  const account = await accountByEmail(db, body.email_id);
  const right = await isPassword(account?.password_hash, body.password);
  if (!account || !right) throw refuse(refusals.WRONG_CREDENTIALS);
  await forgetTries(db, accountKey);
  await takeBackTry(db, addressKey);
  if (account.status === 'SUSPENDED') throw refuse(refusals.SUSPENDED);
  return account;
}
