import type { Config, Db } from '../../../server/kit.ts';
import { inTransaction } from '../../../server/kit.ts';
import { type Outbox, queueDelivery } from '../../deliveries/server/public.ts';
import { consoleUrl, type EmailContent, queueMail } from '../../mail/server/public.ts';
import { mailedPages } from '../contract.ts';
import { type AccountRow, accountByEmail, lockedAccountRow } from './repository.ts';
import { makeToken } from './tokens.ts';
import { counterKey, mailAllowance, consumeAllowance } from './rate-limit.ts';

/**
 * Kinds of account emails.
 * - `verify`: confirm the address.
 * - `reset`: set a new password.
 * - `known`: somebody registered with an address that already has an account.
 */
export type EmailReason = 'verify' | 'reset' | 'known';

export const ACCOUNT_EMAIL = 'account-letter';

/**
 * Queues an account email to `email`. The account is looked up only when the delivery runs, so that a request takes the same
 * time for known and unknown addresses.
 */
export async function requestEmail(outbox: Outbox, about: EmailReason, email: string): Promise<void> {
  await queueDelivery(outbox, { kind: ACCOUNT_EMAIL, target: about, payload: { about, email } });
}

/** Queues the requested email if an account can receive it and the address is within its hourly limit. */
export async function writeEmail(
  { db, live, config, now }: Outbox & { readonly config: Config; readonly now: Date },
  about: EmailReason,
  email: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await accountByEmail(tx, email);
    const account = found && (await lockedAccountRow(tx, found.id));
    if (!account || account.status === 'SUSPENDED' || (about === 'verify' && account.verified_at !== null)) return;
    if (!(await consumeAllowance(tx, counterKey(`mail-${about}`, account.email), mailAllowance, now))) return;
    const message = await compose(tx, about, account, { config, now });
    const to = { name: account.name, address: account.email };
    await queueMail({ db: tx, live }, { to, ...message, toUnverified: true });
  });
}

async function compose(
  db: Db,
  about: EmailReason,
  account: AccountRow,
  { config, now }: { readonly config: Config; readonly now: Date },
): Promise<{ subject: string; content: EmailContent }> {
  const page = `${consoleUrl(config)}/app`;
  const { product } = config;
  switch (about) {
    case 'verify': {
      const token = await makeToken(db, account.id, 'verify', now);
      return verificationEmail(product, `${page}${mailedPages.verify}#token=${token}`);
    }
    case 'reset': {
      const token = await makeToken(db, account.id, 'reset', now);
      return resetEmail(greeting(account), product, `${page}${mailedPages.reset}#token=${token}`);
    }
    case 'known':
      return knownAddressEmail(greeting(account), product, `${page}/login`);
  }
}

/** Omits the name until the address is verified: somebody else may have entered it to send the owner a message. */
const greeting = ({ name, verified_at }: AccountRow): string => (verified_at === null ? 'Hello' : `Hello ${name}`);

function verificationEmail(product: string, href: string): { subject: string; content: EmailContent } {
  return {
    subject: `Confirm your email address for ${product}`,
    content: {
      heading: `Welcome to ${product}`,
      lines: ['Confirm that this address is yours. The link works once and expires in 7 days.'],
      button: { text: 'Confirm my address', href },
      closing: 'Didn’t sign up? You can ignore this email.',
    },
  };
}

function resetEmail(hello: string, product: string, href: string): { subject: string; content: EmailContent } {
  return {
    subject: `Set a new password for ${product}`,
    content: {
      heading: 'Set a new password',
      lines: [
        `${hello}, we received a request for a new password for your account. The link works once and expires in one hour.`,
      ],
      button: { text: 'Set a new password', href },
      closing: 'Wasn’t you? Ignore this email. Your password stays the same.',
    },
  };
}

function knownAddressEmail(hello: string, product: string, href: string): { subject: string; content: EmailContent } {
  return {
    subject: `You already have an account with ${product}`,
    content: {
      heading: 'You already have an account',
      lines: [
        `${hello}, someone tried to register with this address. It already has an account, so nothing was changed.`,
        'If it was you, log in. Forgot your password? Request a new one on the login page.',
      ],
      button: { text: 'Log in', href },
      closing: 'Wasn’t you? You don’t need to do anything.',
    },
  };
}
