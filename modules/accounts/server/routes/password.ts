import { endSessions, type Host, inTransaction, createError } from '../../../../server/kit.ts';
import { forgotPassword, resetPasswordCall } from '../../contract.ts';
import { errors } from '../../errors.ts';
import { queueAccountEmail } from '../emails.ts';
import { hashNewPassword } from '../password.ts';
import { type AccountRow, accountRow, markVerified, setPassword } from '../repository.ts';
import { deleteTokens, consumeToken } from '../tokens.ts';
import { emailTextsFor, queueSecurityEmail, type SecurityEmail } from '../security-email.ts';
import { counterKey, clearAttempts, consumeRequestAllowance } from '../rate-limit.ts';

export function servePassword(host: Host): void {
  const { db, clock } = host;

  host.serve(forgotPassword, async ({ body, visitor }) => {
    await consumeRequestAllowance(db, visitor.network, clock.now());
    await queueAccountEmail(host, 'reset', body.email_id);
    return {};
  });

  host.serve(resetPasswordCall, async ({ body, visitor }) => {
    await consumeRequestAllowance(db, visitor.network, clock.now());
    const passwordHash = await hashNewPassword(body.password);
    await replacePassword(host, body.token, passwordHash);
    return {};
  });
}

function passwordChanged({ language, verified_at }: AccountRow): SecurityEmail {
  const t = emailTextsFor(language);
  return {
    kind: 'password',
    title: t('PASSWORD_CHANGED'),
    lines: [t('PASSWORD_CHANGED_TEXT'), ...(verified_at === null ? [t('PASSWORD_SET_FIRST_TEXT')] : [])],
    advice: t('PASSWORD_CHANGED_ADVICE'),
    offersReset: true,
  };
}

/**
 * Sets a new password with a token and ends every session. Using the emailed token also verifies the address and clears the
 * login throttle.
 */
async function replacePassword(host: Host, token: string, passwordHash: string): Promise<void> {
  const { db, live, clock } = host;
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const id = await consumeToken(tx, token, 'reset', now);
    const account = id === undefined ? undefined : await accountRow(tx, id);
    if (!account) throw createError(errors.BAD_TOKEN);
    await setPassword(tx, account.id, passwordHash);
    await deleteTokens(tx, account.id, 'reset');
    await markVerified(tx, account.id, now);
    await clearAttempts(tx, counterKey('login', account.email));
    await endSessions(tx, account.id);
    await queueSecurityEmail(host, tx, { ...account, verified: true }, passwordChanged(account));
    await live.publish(`account:${account.id}`, { event: 'signed-out' }, tx);
  });
}
