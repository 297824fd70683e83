import { type Db, generalErrors, type Host, inTransaction, createError } from '../../../../server/kit.ts';
import { register, sendVerificationEmail, verifyEmail } from '../../contract.ts';
import { errors } from '../../errors.ts';
import { requestEmail } from '../emails.ts';
import { hashNewPassword } from '../password.ts';
import { invitedAddress, isSignupOpen, newAccount } from '../public.ts';
import { insertAccount, lockRegistration, markVerified } from '../repository.ts';
import { useToken } from '../tokens.ts';
import { consumeRequestAllowance } from '../rate-limit.ts';

export function serveRegistration(host: Host): void {
  const { db, live, clock } = host;

  host.serve(register, async ({ body, visitor }) => {
    const now = clock.now();
    await consumeRequestAllowance(db, visitor.network, now);
    const passwordHash = await hashNewPassword(body.password);
    await inTransaction(db, async (tx) => {
      await lockRegistration(tx);
      if (!(await mayRegister(host, tx, body.email_id))) throw createError(errors.SIGNUP_BY_INVITATION);
      const made = await insertAccount(tx, { email: body.email_id, name: body.name, passwordHash }, now);
      if (made !== undefined) for (const start of host.contributions(newAccount)) await start(tx, made, now);
      await requestEmail({ db: tx, live }, made === undefined ? 'known' : 'verify', body.email_id);
    });
    return {};
  });

  host.serve(sendVerificationEmail, async ({ params, query, visitor }) => {
    refuseOtherAddress(params.email, query);
    await consumeRequestAllowance(db, visitor.network, clock.now());
    await requestEmail(host, 'verify', params.email);
    return {};
  });

  host.serve(verifyEmail, async ({ body }) => {
    const now = clock.now();
    await inTransaction(db, async (tx) => {
      const id = await useToken(tx, body.token, 'verify', now);
      if (id === undefined) throw createError(errors.BAD_TOKEN);
      await markVerified(tx, id, now);
      await live.publish(`account:${id}`, { event: 'access' }, tx);
    });
    return {};
  });
}

async function mayRegister(host: Host, db: Db, email: string): Promise<boolean> {
  if (await isSignupOpen(db, host.config)) return true;
  for (const isInvited of host.contributions(invitedAddress)) if (await isInvited(db, email)) return true;
  return false;
}

/** The URL decides which address it is; a screen may send it along under either name. */
function refuseOtherAddress(
  address: string,
  named: { readonly email_id?: string | undefined; readonly emailID?: string | undefined },
): void {
  for (const [name, other] of Object.entries(named))
    if (other !== undefined && other.toLowerCase() !== address.toLowerCase())
      throw createError(generalErrors.CONTRADICTION, { name, other: 'the address in the URL' });
}
