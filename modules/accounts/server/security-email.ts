import { translated } from '../../../contract/server-text.ts';
import type { Language } from '../../../contract/text.ts';
import { type Db, type Host, timestampText } from '../../../server/kit.ts';
import { consoleUrl, queueMail } from '../../mail/server/public.ts';
import { screens } from '../screens.ts';
import german from './email-texts.de.ts';
import { emailTexts } from './email-texts.ts';
import { counterKey, mailAllowance, consumeAllowance } from './rate-limit.ts';

/** Texts of the emails about an account in its language. */
export const emailTextsFor = translated(emailTexts, german);

/** A security-relevant change that the owner of an account is emailed about, regardless of who made it, in their language. */
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
  readonly language: Language | null;
}

/** Queues the email in the transaction that makes the change. */
export async function queueSecurityEmail(
  { live, config, clock }: Pick<Host, 'live' | 'config' | 'clock'>,
  tx: Db,
  { name, email, verified, language }: Recipient,
  { kind, title, lines, advice, offersReset = false }: SecurityEmail,
): Promise<void> {
  const now = clock.now();
  const t = emailTextsFor(language);
  if (!(await consumeAllowance(tx, counterKey(`mail-security-${kind}`, email), mailAllowance, now))) return;
  const href = `${consoleUrl(config)}/app${screens.forgotPassword}?email=${encodeURIComponent(email)}`;
  await queueMail(
    { db: tx, live },
    {
      to: { name: verified ? name : '', address: email },
      subject: `${title} (${config.product})`,
      content: {
        language,
        heading: title,
        lines: [...lines, t('CHANGED_AT', { time: timestampText(now, 'utc', language) })],
        ...(offersReset && { button: { text: t('RESET_HEADING'), href } }),
        closing: advice,
      },
      toUnverified: true,
    },
  );
}
