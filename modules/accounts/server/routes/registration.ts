import { acceptedLanguage, type Host, inTransaction, createError } from '../../../../server/kit.ts';
import { registerCall, sendVerificationEmail, verifyEmailCall } from '../../contract.ts';
import { errors } from '../../errors.ts';
import { queueAccountEmail } from '../emails.ts';
import { hashNewPassword } from '../password.ts';
import { isSignupOpen, newAccount } from '../public.ts';
import { insertAccount, lockRegistration } from '../repository.ts';
import { consumeRequestAllowance } from '../rate-limit.ts';
import { verifyAddress } from '../verify-address.ts';

export function serveRegistration(host: Host): void {
  const { db, live, clock, config } = host;

  host.serve(registerCall, async ({ body, visitor }) => {
    const now = clock.now();
    await consumeRequestAllowance(db, visitor.network, now);
    const passwordHash = await hashNewPassword(body.password);
    await inTransaction(db, async (tx) => {
      await lockRegistration(tx);
      // An invited person registers with the token of the invitation: somebody else may know the address.
      if (!(await isSignupOpen(tx, config))) throw createError(errors.SIGNUP_BY_INVITATION);
      const language = acceptedLanguage(visitor.headers);
      const account = { email: body.email_id, name: body.name, passwordHash, language };
      const accountId = await insertAccount(tx, account, now);
      if (accountId !== undefined) for (const setUp of host.contributions(newAccount)) await setUp(tx, accountId, now);
      await queueAccountEmail({ db: tx, live }, accountId === undefined ? 'known' : 'verify', body.email_id);
    });
    return {};
  });

  host.serve(sendVerificationEmail, async ({ params, query, visitor }) => {
    rejectOtherAddress(params.email, query);
    await consumeRequestAllowance(db, visitor.network, clock.now());
    await queueAccountEmail(host, 'verify', params.email);
    return {};
  });

  host.serve(verifyEmailCall, async (call) => {
    await verifyAddress(host, call);
    return {};
  });
}

/** Rejects a request whose query names another address than the URL. A screen may repeat the address under either name. */
function rejectOtherAddress(
  address: string,
  query: { readonly email_id?: string | undefined; readonly emailID?: string | undefined },
): void {
  for (const [name, other] of Object.entries(query))
    if (other !== undefined && other.toLowerCase() !== address.toLowerCase())
      throw createError(errors.OTHER_LINK_ADDRESS, { name });
}
