import { translatedText } from '../../../contract/server-text.ts';
import type { CodedText } from '../../../contract/text.ts';
import type { Host } from '../../../server/kit.ts';
import type { AccountView } from '../../accounts/server/public.ts';
import { consoleUrl, queueMail } from '../../mail/server/public.ts';
import germanTexts from '../texts/server-texts.de.ts';
import { emailTextsFor } from './term-notifications.ts';

interface PlanEmail {
  readonly title: string;
  readonly text: CodedText;
  /** Why the reader gets it. */
  readonly closing: 'TERM_CLOSING' | 'USAGE_CLOSING';
}

/** Emails an owner about their plan, with a link to the plans. */
export async function queuePlanEmail(host: Host, account: AccountView, email: PlanEmail): Promise<void> {
  const { name, email: address, language } = account;
  const { product } = host.config;
  const t = emailTextsFor(language);
  await queueMail(host, {
    to: { name, address },
    subject: email.title,
    toUnverified: true,
    content: {
      language,
      heading: email.title,
      lines: [translatedText(email.text, germanTexts, language)],
      button: { text: t('VIEW_PLANS'), href: `${consoleUrl(host.config)}/app/billing` },
      closing: t(email.closing, { product }),
    },
  });
}
