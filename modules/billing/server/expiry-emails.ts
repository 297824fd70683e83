import { DAY_MS } from '../../../contract/duration.ts';
import { type Db, type Host, inTransaction, sql } from '../../../server/kit.ts';
import { accountById, consumeEmailAllowance } from '../../accounts/server/public.ts';
import { queuePlanEmail } from './plan-email.ts';
import { DAYS_BEFORE_END, termNotification } from './term-notifications.ts';
import { readPlanView } from './view.ts';

/** Emails owners once before a trial or subscription ends, and once after. */
export function scheduleExpiryEmails(host: Host): void {
  host.schedule('billing/ends', '*/15 * * * *', async () => {
    for (const accountId of await accountsToNotify(host.db, host.clock.now()))
      await inTransaction(host.db, (tx) => notifyOwner({ ...host, db: tx }, accountId));
  });
}

/** The automatic end of a row, as `endOf` in subscriptions.ts. */
const end = sql`case
  when status = 'in_trial' and next_billing_at is null then trial_end
  when status = 'non_renewing' then coalesce(current_term_end, trial_end) end`;

const hasEnded = (now: Date) => sql`(status = 'cancelled' or coalesce(${end} <= ${now}, false))`;

async function accountsToNotify(db: Db, now: Date): Promise<readonly number[]> {
  const soon = new Date(now.getTime() + DAYS_BEFORE_END * DAY_MS);
  const { rows } = await sql<{ id: number }>`
    select account_id as id from billing_subscriptions
    where (${hasEnded(now)} and not told_ended)
      or (${end} > ${now} and ${end} <= ${soon} and told_ending is distinct from ${end})`.execute(db);
  return rows.map(({ id }) => id);
}

async function notifyOwner(host: Host, accountId: number): Promise<void> {
  const { db, clock } = host;
  const now = clock.now();
  // Locks the row: concurrent runs find the account notified, and read a consistent state.
  if (!(await recordNotified(db, accountId, now))) return;
  const { subscription } = await readPlanView(host, accountId, now);
  const account = await accountById(db, accountId);
  const notification = subscription && account && termNotification(subscription, now, account.language);
  if (!notification || !(await consumeEmailAllowance(db, account, 'term', now))) return;
  await queuePlanEmail(host, account, { ...notification, closing: 'TERM_CLOSING' });
}

/** Whether a notification was still due. */
async function recordNotified(tx: Db, accountId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update billing_subscriptions set told_ended = told_ended or ${hasEnded(now)}, told_ending = ${end}
    where account_id = ${accountId}
      and ((${hasEnded(now)} and not told_ended) or (${end} > ${now} and told_ending is distinct from ${end}))
    returning account_id`.execute(tx);
  return rows.length > 0;
}
