import { DAY_MS } from '../../../contract/duration.ts';
import { defineServerModule, type Host, inTransaction, createError, lockSession } from '../../../server/kit.ts';
import {
  accountById,
  accountNotifications,
  allNotifications,
  dismissedNotifications,
  EMAIL_NOTIFICATION,
} from '../../accounts/server/public.ts';
import { DISMISSED_DAYS, readNotification } from '../contract.ts';
import { errors } from '../errors.ts';
import { contributeAdminCommands } from './admin.ts';
import { diskNotifications } from './disk-notifications.ts';
import { markDismissed } from './public.ts';
import { dismissedBy, storedNotifications } from './repository.ts';

export default defineServerModule({
  id: 'notifications',
  needs: ['accounts', 'live'],
  register(host) {
    const { db, live, clock } = host;
    contributeAdminCommands(host);
    host.contribute(accountNotifications, (within, { id }) => storedNotifications(within, id));
    host.contribute(accountNotifications, (within, { id }) => diskNotifications(host, within, id));
    host.contribute(dismissedNotifications, (within, accountId) =>
      dismissedBy(within, accountId, {
        lasting: [EMAIL_NOTIFICATION],
        since: new Date(clock.now().getTime() - DISMISSED_DAYS * DAY_MS),
      }),
    );
    host.serve(readNotification, async ({ account, params }) => {
      const id = /^\d+$/.test(params.id) ? Number(params.id) : params.id;
      if (typeof id === 'string') await requireTrue(host, account.id, id);
      const isOwn = await inTransaction(db, async (tx) => {
        await lockSession(tx, account);
        return markDismissed({ db: tx, live }, account.id, id, clock.now());
      });
      if (!isOwn) throw createError(errors.UNKNOWN_NOTICE);
      return {};
    });
  },
});

/** Throws "not found" for a computed notification that does not apply to the account. */
async function requireTrue(host: Host, accountId: number, name: string): Promise<void> {
  const account = await accountById(host.db, accountId);
  const all = account ? await allNotifications(host, account) : [];
  if (!all.some(({ id }) => id === name)) throw createError(errors.UNKNOWN_NOTICE);
}
