import { type Db, type Host, inTransaction, refuse, sql } from '../../../server/kit.ts';
import { refusals } from '../refusals.ts';
import { planOf } from './public.ts';

/**
 * Makes a workspace by `make` where the account's plan has room for one more. Whoever makes two at once makes them one
 * after the other, so that the limit is kept.
 */
export async function withinLimit<R>(host: Host, accountId: number, make: (tx: Db) => Promise<R>): Promise<R> {
  return inTransaction(host.db, async (tx) => {
    await sql`select from accounts where id = ${accountId} for no key update`.execute(tx);
    for (const read of host.contributions(planOf)) {
      const { subscription } = await read(tx, accountId, host.clock.now());
      if (subscription && subscription.websites_count >= subscription.plan.number_of_websites)
        throw refuse(refusals.WEBSITE_LIMIT, { count: String(subscription.plan.number_of_websites) });
    }
    return make(tx);
  });
}
