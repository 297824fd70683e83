import type { Config, Db } from '../../../server/kit.ts';
import { inTransaction } from '../../../server/kit.ts';
import { type Outbox, queueDelivery } from '../../deliveries/server/public.ts';
import { consoleUrl, type EmailContent, queueMail } from '../../mail/server/public.ts';
import { emailedPages } from '../contract.ts';
import { type AccountRow, accountByEmail, lockedAccountRow } from './repository.ts';
import { emailTextsFor } from './security-email.ts';
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
export async function queueAccountEmail(outbox: Outbox, about: EmailReason, email: string): Promise<void> {
  await queueDelivery(outbox, { kind: ACCOUNT_EMAIL, target: about, payload: { about, email } });
}

/** Queues the requested email if an account can receive it and the address is within its hourly limit. */
export async function composeEmail(
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

interface AccountEmail {
  readonly subject: string;
  readonly content: EmailContent;
}

async function compose(
  db: Db,
  about: EmailReason,
  account: AccountRow,
  { config, now }: { readonly config: Config; readonly now: Date },
): Promise<AccountEmail> {
  const page = `${consoleUrl(config)}/app`;
  const { product } = config;
  switch (about) {
    case 'verify': {
      const token = await makeToken(db, account.id, 'verify', now);
      return verificationEmail(account, product, `${page}${emailedPages.verify}#token=${token}`);
    }
    case 'reset': {
      const token = await makeToken(db, account.id, 'reset', now);
      return resetEmail(account, product, `${page}${emailedPages.reset}#token=${token}`);
    }
    case 'known':
      return knownAddressEmail(account, product, `${page}/login`);
  }
}

/** Omits the name until the address is verified: somebody else may have entered it to send the owner a message. */
function salutationOf({ name, verified_at, language }: AccountRow): string {
  const t = emailTextsFor(language);
  return verified_at === null ? t('SALUTATION') : t('SALUTATION_BY_NAME', { name });
}

function verificationEmail({ language }: AccountRow, product: string, href: string): AccountEmail {
  const t = emailTextsFor(language);
  return {
    subject: t('VERIFY_SUBJECT', { product }),
    content: {
      language,
      heading: t('VERIFY_HEADING', { product }),
      lines: [t('VERIFY_TEXT')],
      button: { text: t('VERIFY_BUTTON'), href },
      closing: t('VERIFY_CLOSING'),
    },
  };
}

function resetEmail(account: AccountRow, product: string, href: string): AccountEmail {
  const t = emailTextsFor(account.language);
  return {
    subject: t('RESET_SUBJECT', { product }),
    content: {
      language: account.language,
      heading: t('RESET_HEADING'),
      lines: [t('RESET_TEXT', { salutation: salutationOf(account) })],
      button: { text: t('RESET_HEADING'), href },
      closing: t('RESET_CLOSING'),
    },
  };
}

function knownAddressEmail(account: AccountRow, product: string, href: string): AccountEmail {
  const t = emailTextsFor(account.language);
  return {
    subject: t('KNOWN_SUBJECT', { product }),
    content: {
      language: account.language,
      heading: t('KNOWN_HEADING'),
      lines: [t('KNOWN_TEXT', { salutation: salutationOf(account) }), t('KNOWN_ADVICE')],
      button: { text: t('KNOWN_BUTTON'), href },
      closing: t('KNOWN_CLOSING'),
    },
  };
}
