import {
  type Account,
  assertBelowLimit,
  type Db,
  type Host,
  inTransaction,
  createError,
  lockSession,
  sql,
} from '../../../server/kit.ts';
import { lockAccount, mayCreate } from '../../accounts/server/public.ts';
import { errors } from '../errors.ts';
import { projectsOfAccount } from './limits.ts';
import { planOf } from './public.ts';

/**
 * Runs `make` for an account that may create. Locks the account, so that its type and plan cannot change concurrently and
 * concurrent requests run one after the other.
 */
export async function asCreator<R>({ db }: Host, caller: Account, make: (tx: Db) => Promise<R>): Promise<R> {
  return inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, caller.id);
    await lockSession(tx, caller);
    if (!account || !mayCreate(account)) throw createError(errors.MAY_NOT_CREATE);
    return make(tx);
  });
}

/** Like `asCreator`, for a workspace: also checks that the plan and the limit allow one more. */
export async function withinLimit<R>(host: Host, caller: Account, make: (tx: Db) => Promise<R>): Promise<R> {
  return asCreator(host, caller, async (tx) => {
    for (const read of host.contributions(planOf)) {
      const { subscription } = await read(tx, caller.id, host.clock.now());
      if (subscription && subscription.websites_count >= subscription.plan.number_of_websites)
        throw createError(errors.WEBSITE_LIMIT, { count: subscription.plan.number_of_websites });
    }
    const own = sql`select from projects where owner_id = ${caller.id}`;
    await assertBelowLimit(tx, projectsOfAccount, own);
    return make(tx);
  });
}
