import type { Db, Host } from '../../../server/kit.ts';
import { consoleUrl, queueMail } from '../../mail/server/public.ts';
import { screens } from '../screens.ts';
import { counterKey, mailAllowance, consumeAllowance } from './rate-limit.ts';

/** Something that the owner of an account should learn of by email, whoever did it. */
export interface SecurityEmail {
  /** Names the limit that it counts towards: few of one kind an hour. */
  readonly kind: 'password' | 'sessions' | 'status' | 'access' | 'credential';
  /** What happened: subject and heading. */
  readonly title: string;
  /** What follows from it. To an account that has not verified its address it names nothing that a user wrote. */
  readonly lines: readonly string[];
  /** What to do if it was not expected. */
  readonly advice: string;
  /** Offers to set a new password, which ends every session. */
  readonly offersReset?: boolean;
}

interface Reader {
  readonly name: string;
  readonly email: string;
  readonly verified: boolean;
}

/** Queues the email in the transaction that makes the change. */
export async function sendSecurityEmail(
  { live, config, clock }: Pick<Host, 'live' | 'config' | 'clock'>,
  tx: Db,
  { name, email, verified }: Reader,
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
      letter: {
        heading: title,
        lines: [...lines, `This happened on ${utc(now)} UTC.`],
        ...(offersReset && { button: { text: 'Set a new password', href } }),
        closing: advice,
      },
      toUnverified: true,
    },
  );
}

const utc = (moment: Date): string =>
  moment.toLocaleString('en-GB', { timeZone: 'UTC', dateStyle: 'short', timeStyle: 'short' });
