import type { CodedText } from '../../../contract/text.ts';
import * as z from 'zod/mini';
import type { Subscription } from '../../../contract/entity/subscription.ts';
import { type Host, serverText } from '../../../server/kit.ts';
import {
  accountById,
  type AccountNotification,
  accountNotifications,
  consumeEmailAllowance,
} from '../../accounts/server/public.ts';
import { deliveryKind } from '../../deliveries/server/public.ts';
import { accountsWithLocked, QUOTA_USED, unlock } from '../../submissions/server/public.ts';
import { queuePlanEmail } from './plan-email.ts';
import { emailTextsFor, termNotifications } from './term-notifications.ts';
import { readPlanView } from './view.ts';
import { serverTexts } from '../server-texts.ts';

const Used = z.object({ accountId: z.number(), share: z.number() });

/** Notifies owners of their usage by banner and email, and fills freed quota slots. */
export function watchUsage(host: Host): void {
  host.contribute(accountNotifications, async (_, { id }) => {
    const { subscription } = await readPlanView(host, id, host.clock.now());
    if (!subscription) return [];
    const text = usageText(subscription);
    const usage: AccountNotification[] = text === undefined ? [] : [{ id: 'billing-usage', type: 'warning', ...text }];
    return [...usage, ...termNotifications(subscription, host.clock.now())];
  });
  host.contribute(deliveryKind, {
    kind: QUOTA_USED,
    step: (tx, { payload }) => mailUsage({ ...host, db: tx }, Used.parse(payload)),
  });
  host.schedule('billing/unlock', '*/10 * * * *', async () => {
    for (const accountId of await accountsWithLocked(host.db)) await unlock(host, accountId, host.clock.now());
  });
}

/** The notification about the month's usage; undefined while below the limit. */
function usageText({
  status,
  plan,
  this_month_submissions_count: count,
  locked_submissions_count: locked,
}: Subscription): CodedText | undefined {
  const limit = status === 'cancelled' ? 0 : plan.number_of_submissions_per_month;
  if (locked > 0) return lockedText(locked, limit === 0);
  if (limit === 0) return undefined;
  if (count >= limit) return serverText(serverTexts.LIMIT_REACHED, { count, limit });
  return count * 5 >= limit * 4 ? serverText(serverTexts.LIMIT_NEAR, { count, limit }) : undefined;
}

function lockedText(locked: number, isCancelled: boolean): CodedText {
  if (locked === 1)
    return serverText(isCancelled ? serverTexts.ONE_LOCKED_CANCELLED : serverTexts.ONE_LOCKED_OVER_LIMIT);
  return serverText(isCancelled ? serverTexts.LOCKED_CANCELLED : serverTexts.LOCKED_OVER_LIMIT, { locked });
}

async function mailUsage(host: Host, { accountId, share }: z.infer<typeof Used>): Promise<void> {
  const { db, clock } = host;
  const account = await accountById(db, accountId);
  const { subscription } = await readPlanView(host, accountId, clock.now());
  // The plan was changed concurrently, or the account was deleted.
  const text = subscription && usageText(subscription);
  if (!account || !text || !(await consumeEmailAllowance(db, account, 'usage', clock.now()))) return;
  const title = emailTextsFor(account.language)(titleOn(subscription, share));
  await queuePlanEmail(host, account, { title, text, closing: 'USAGE_CLOSING' });
}

function titleOn({ status }: Subscription, share: number) {
  if (status === 'cancelled') return 'LOCKED_UNTIL_RENEWAL';
  return share >= 100 ? 'LIMIT_REACHED_TITLE' : 'LIMIT_NEAR_TITLE';
}
