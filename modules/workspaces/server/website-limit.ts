import { type Db, type Host, inTransaction, createError } from '../../../server/kit.ts';
import { lockAccount, mayCreate } from '../../accounts/server/public.ts';
import { errors } from '../errors.ts';
import { planOf } from './public.ts';

/**
 * Makes something by `make` for an account that may create. Its type and plan change only afterwards, and of two calls at
 * once one waits for the other.
 */
export async function asCreator<R>({ db }: Host, accountId: number, make: (tx: Db) => Promise<R>): Promise<R> {
  return inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (!account || !mayCreate(account)) throw createError(errors.MAY_NOT_CREATE);
    return make(tx);
  });
}

/** The same for a workspace, where the account's plan has room for one more. */
export async function withinLimit<R>(host: Host, accountId: number, make: (tx: Db) => Promise<R>): Promise<R> {
  return asCreator(host, accountId, async (tx) => {
    for (const read of host.contributions(planOf)) {
      const { subscription } = await read(tx, accountId, host.clock.now());
      if (subscription && subscription.websites_count >= subscription.plan.number_of_websites)
        throw createError(errors.WEBSITE_LIMIT, { count: String(subscription.plan.number_of_websites) });
    }
    return make(tx);
  });
}
