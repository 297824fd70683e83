import { type Db, type Host, timestampText } from '../../../server/kit.ts';
import { consoleUrl, queueMail } from '../../mail/server/public.ts';
import { screens } from '../screens.ts';
import { counterKey, mailAllowance, consumeAllowance } from './rate-limit.ts';

/** A security-relevant change that the owner of an account is emailed about, regardless of who made it. */
export interface SecurityEmail {
  /** Emails of one kind share an hourly limit. */
  readonly kind: 'password' | 'sessions' | 'status' | 'access' | 'credential';
  /** What happened; used as subject and heading. */
  readonly title: string;
  /** The consequences. For an account with an unverified address it must not contain text written by users. */
  readonly lines: readonly string[];
  /** What to do if the change was unexpected. */
  readonly advice: string;
  /** Whether to link to a password reset, which ends every session. */
  readonly offersReset?: boolean;
}

interface Recipient {
  readonly name: string;
  readonly email: string;
  readonly verified: boolean;
}

/** Queues the email in the transaction that makes the change. */
export async function sendSecurityEmail(
  { live, config, clock }: Pick<Host, 'live' | 'config' | 'clock'>,
  tx: Db,
  { name, email, verified }: Recipient,
  { kind, title, lines, advice, offersReset = false }: SecurityEmail,
): Promise<void> {
  const now = clock.now();
  if (!(await consumeAllowance(tx, counterKey(`mail-security-${kind}`, email), mailAllowance, now))) return;
  const href = `${consoleUrl(config)}/app${screens.forgotPassword}?email=${encodeURIComponent(email)}`;
  await queueMail(
    { db: tx, live },
    {
      to: { name: verified ? name : '', address: email },
      subject: `${title} (${config.product})`,
      content: {
        heading: title,
        lines: [...lines, `This happened on ${timestampText(now)} UTC.`],
        ...(offersReset && { button: { text: 'Set a new password', href } }),
        closing: advice,
      },
      toUnverified: true,
    },
  );
}
