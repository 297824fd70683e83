import type { Subscription } from '../../../contract/entity/subscription.ts';
import { dayText } from '../../../server/kit.ts';
import type { AccountNotice } from '../../accounts/server/public.ts';

const DAY = 86_400;

/** Days before the end of a trial or subscription at which the owner is notified. */
export const DAYS_BEFORE_END = 3;

/** The notification about the end of a trial or subscription. */
export interface TermNews {
  readonly what: 'ending' | 'ended';
  readonly title: string;
  readonly message: string;
}

/** Undefined while it continues. */
export function termNews(subscription: Subscription, now: Date): TermNews | undefined {
  const of = subscription.current_term_start === null ? 'trial' : 'subscription';
  const until = of === 'trial' ? 'choose a plan' : 'renew it';
  const kept = `are stored, with their content locked until you ${until}. Nothing is lost.`;
  if (subscription.status === 'cancelled') {
    const title = `Your ${of} has ended`;
    return { what: 'ended', title, message: `${title}. New submissions ${kept}` };
  }
  const end = endOf(subscription);
  if (end === null || end - now.getTime() / 1000 > DAYS_BEFORE_END * DAY) return undefined;
  const title = `Your ${of} ends on ${day(end)}`;
  return { what: 'ending', title, message: `${title}. Later submissions ${kept}` };
}

/** The banner about a term; if the end has locked submissions, the usage banner covers it. */
export function termNotices(subscription: Subscription, now: Date): AccountNotice[] {
  const news = termNews(subscription, now);
  const notices: AccountNotice[] = [];
  if (news && !(news.what === 'ended' && subscription.locked_submissions_count > 0))
    notices.push({ id: `billing-${news.what}`, type: 'warning', message: news.message });
  if (subscription.payment_overdue_since !== null)
    notices.push({
      id: 'billing-overdue',
      type: 'error',
      message: 'Your last payment failed. Update your card on the billing page to keep your subscription.',
    });
  return notices;
}

/** The automatic end in Unix seconds; null if it will be renewed. */
function endOf({ status, next_billing_at, trial_end, current_term_end }: Subscription): number | null {
  if (status === 'in_trial') return next_billing_at === null ? trial_end : null;
  return status === 'non_renewing' ? (current_term_end ?? trial_end) : null;
}

const day = (seconds: number): string => dayText(new Date(seconds * 1000));
