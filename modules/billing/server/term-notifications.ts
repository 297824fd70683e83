import { DAY_SECONDS } from '../../../contract/duration.ts';
import { translated } from '../../../contract/server-text.ts';
import type { CodedText, Language } from '../../../contract/text.ts';
import type { Subscription } from '../../../contract/entity/subscription.ts';
import { dayText, serverText } from '../../../server/kit.ts';
import type { AccountNotification } from '../../accounts/server/public.ts';
import { serverTexts } from '../server-texts.ts';
import german from './email-texts.de.ts';
import { emailTexts } from './email-texts.ts';

/** Days before the end of a trial or subscription at which the owner is notified. */
export const DAYS_BEFORE_END = 3;

/** The notification about the end of a trial or subscription. */
export interface TermNotification {
  readonly what: 'ending' | 'ended';
  /** The subject and heading of the email about it. */
  readonly title: string;
  /** Its dates have the language's format. */
  readonly text: CodedText;
}

export const emailTextsFor = translated(emailTexts, german);

/** Undefined while it continues. */
export function termNotification(
  subscription: Subscription,
  now: Date,
  language: Language | null,
): TermNotification | undefined {
  const t = emailTextsFor(language);
  const of = subscription.current_term_start === null ? 'trial' : 'subscription';
  if (subscription.status === 'cancelled') {
    const text = serverText(of === 'trial' ? serverTexts.TRIAL_ENDED : serverTexts.SUBSCRIPTION_ENDED);
    const title = of === 'trial' ? 'TRIAL_ENDED_TITLE' : 'SUBSCRIPTION_ENDED_TITLE';
    return { what: 'ended', title: t(title), text };
  }
  const end = endOf(subscription);
  if (end === null || end - now.getTime() / 1000 > DAYS_BEFORE_END * DAY_SECONDS) return undefined;
  const day = dayText(new Date(end * 1000), language);
  const text = serverText(of === 'trial' ? serverTexts.TRIAL_ENDING : serverTexts.SUBSCRIPTION_ENDING, { day });
  const title = of === 'trial' ? 'TRIAL_ENDING_TITLE' : 'SUBSCRIPTION_ENDING_TITLE';
  return { what: 'ending', title: t(title, { day }), text };
}

/** The banner about a term, with dates in the console's format; if the end has locked submissions, the usage banner covers it. */
export function termNotifications(subscription: Subscription, now: Date): AccountNotification[] {
  const news = termNotification(subscription, now, 'en');
  const notices: AccountNotification[] = [];
  if (news && !(news.what === 'ended' && subscription.locked_submissions_count > 0))
    notices.push({ id: `billing-${news.what}`, type: 'warning', ...news.text });
  if (subscription.payment_overdue_since !== null)
    notices.push({ id: 'billing-overdue', type: 'error', ...serverText(serverTexts.PAYMENT_OVERDUE) });
  return notices;
}

/** The automatic end in Unix seconds; null if it will be renewed. */
function endOf({ status, next_billing_at, trial_end, current_term_end }: Subscription): number | null {
  if (status === 'in_trial') return next_billing_at === null ? trial_end : null;
  return status === 'non_renewing' ? (current_term_end ?? trial_end) : null;
}
