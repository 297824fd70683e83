import { type Host, inTransaction } from '../../../server/kit.ts';
import { consumeEmailAllowance } from '../../accounts/server/public.ts';
import { consoleUrl, queueMail } from '../../mail/server/public.ts';
import { CONFIRM_PAGE } from '../contract.ts';
import { makeToken, signupOf } from './signups.ts';

/** Queues the confirmation email unless the address is already confirmed or has reached its hourly limit. */
export async function composeEmail({ db, live, config, clock }: Host, email: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const signup = await signupOf(tx, email);
    if (!signup || signup.isConfirmed) return;
    const now = clock.now();
    if (!(await consumeEmailAllowance(tx, { email: signup.email, verified: false }, 'beta', now))) return;
    const token = await makeToken(tx, signup.id, now);
    const { product } = config;
    await queueMail(
      { db: tx, live },
      {
        // Omits the name, because the visitor may have entered somebody else's address.
        to: { name: '', address: signup.email },
        toUnverified: true,
        subject: `Confirm your sign-up for the beta of ${product}`,
        content: {
          heading: `Thanks for signing up for ${product}`,
          lines: ['Confirm that this address is yours. The link works for 7 days.'],
          button: { text: 'Confirm my address', href: `${consoleUrl(config)}/app${CONFIRM_PAGE}#token=${token}` },
          closing: 'Didn’t sign up? You can ignore this email.',
        },
      },
    );
  });
}
