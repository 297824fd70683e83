import * as z from 'zod/mini';
import type { Subscription } from '../../../contract/entity/subscription.ts';
import type { Host } from '../../../server/kit.ts';
import {
  accountById,
  type AccountNotice,
  accountNotices,
  consumeEmailAllowance,
} from '../../accounts/server/public.ts';
import { deliveryKind } from '../../deliveries/server/public.ts';
import { consoleUrl, queueMail } from '../../mail/server/public.ts';
import { accountsWithLocked, ALLOWANCE_USED, unlock } from '../../submissions/server/public.ts';
import { termNotices } from './term-notifications.ts';
import { readPlanView } from './view.ts';

const Used = z.object({ accountId: z.number(), share: z.number() });

/** Notifies owners of their usage by banner and email, and fills freed quota slots. */
export function watchUsage(host: Host): void {
  host.contribute(accountNotices, async (_, { id }) => {
    const { subscription } = await readPlanView(host, id, host.clock.now());
    if (!subscription) return [];
    const message = wordsOn(subscription);
    const usage: AccountNotice[] = message === undefined ? [] : [{ id: 'billing-usage', type: 'warning', message }];
    return [...usage, ...termNotices(subscription, host.clock.now())];
  });
  host.contribute(deliveryKind, {
    kind: ALLOWANCE_USED,
    step: (tx, { payload }) => mailUsage({ ...host, db: tx }, Used.parse(payload)),
  });
  host.schedule('billing/unlock', '*/10 * * * *', async () => {
    for (const accountId of await accountsWithLocked(host.db)) await unlock(host, accountId, host.clock.now());
  });
}

/** The notification about the month's usage; undefined while below the limit. */
function wordsOn({
  status,
  plan,
  this_month_submissions_count: count,
  locked_submissions_count: locked,
}: Subscription): string | undefined {
  const cap = status === 'cancelled' ? 0 : plan.number_of_submissions_per_month;
  const used = `${number(count)} of ${number(cap)} submissions this month`;
  if (locked > 0) {
    const what = locked === 1 ? '1 submission is locked' : `${number(locked)} submissions are locked`;
    const why = cap === 0 ? 'Renew your subscription' : 'Your plan’s monthly limit is reached. Change your plan';
    return `${what}. ${why} to read ${locked === 1 ? 'it' : 'them'}; nothing is lost.`;
  }
  if (cap === 0) return undefined;
  if (count >= cap)
    return `You have used ${used}. Further submissions are stored, with their content locked until your plan allows.`;
  return count * 5 >= cap * 4 ? `You have used ${used}.` : undefined;
}

const number = (count: number): string => count.toLocaleString('en');

async function mailUsage(host: Host, { accountId, share }: z.infer<typeof Used>): Promise<void> {
  const { db, clock, config } = host;
  const account = await accountById(db, accountId);
  const { subscription } = await readPlanView(host, accountId, clock.now());
  // The plan was changed concurrently, or the account was deleted.
  const message = subscription && wordsOn(subscription);
  if (!account || !message || !(await consumeEmailAllowance(db, account, 'usage', clock.now()))) return;
  const title = titleOn(subscription, share);
  await queueMail(host, {
    to: { name: account.name, address: account.email },
    subject: title,
    toUnverified: true,
    letter: {
      heading: title,
      lines: [message],
      button: { text: 'View plans', href: `${consoleUrl(config)}/app/billing` },
      closing: `You get this email each month at 80% and at 100% of your plan’s limit in ${config.product}.`,
    },
  });
}

function titleOn({ status }: Subscription, share: number): string {
  if (status === 'cancelled') return 'New submissions are locked until you renew';
  return share >= 100 ? 'Your monthly limit is reached' : 'Your monthly limit is near';
}
