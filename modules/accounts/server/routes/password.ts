import { endSessions, type Host, inTransaction, refuse } from '../../../../server/kit.ts';
import { forgotPassword, resetPassword } from '../../contract.ts';
import { refusals } from '../../refusals.ts';
import { askForLetter } from '../letters.ts';
import { hashNewPassword } from '../password.ts';
import { accountRow, markVerified, setPassword } from '../repository.ts';
import { dropTokens, useToken } from '../tokens.ts';
import { counterKey, forgetTries, takeRequest } from '../tries.ts';

export function servePassword(host: Host): void {
  const { db, clock } = host;

  host.serve(forgotPassword, async ({ body, visitor }) => {
    await takeRequest(db, visitor.network, clock.now());
    await askForLetter(host, 'reset', body.email_id);
    return {};
  });

  host.serve(resetPassword, async ({ body, visitor }) => {
    await takeRequest(db, visitor.network, clock.now());
    const passwordHash = await hashNewPassword(body.password);
    await replacePassword(host, body.token, passwordHash);
    return {};
  });
}

/**
 * Sets the password behind a token and ends every session; the reader of the mail thereby proves the address and may try to
 * log in at once.
 */
async function replacePassword({ db, live, clock }: Host, token: string, passwordHash: string): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const id = await useToken(tx, token, 'reset', now);
    const account = id === undefined ? undefined : await accountRow(tx, id);
    if (!account) throw refuse(refusals.BAD_TOKEN);
    await setPassword(tx, account.id, passwordHash);
    await dropTokens(tx, account.id, 'reset');
    await markVerified(tx, account.id, now);
    await forgetTries(tx, counterKey('login', account.email));
    await endSessions(tx, account.id);
    await live.publish(`account:${account.id}`, { event: 'signed-out' }, tx);
  });
}
