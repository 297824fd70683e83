import { defineServerModule, type Host, inTransaction, createError } from '../../../server/kit.ts';
import { accountById, accountNotices, allNotices, dismissedNotices } from '../../accounts/server/public.ts';
import { DISMISSED_DAYS, readNotification } from '../contract.ts';
import { errors } from '../errors.ts';
import { contributeAdminCommands } from './admin.ts';
import { diskNotices } from './disk-notices.ts';
import { markDismissed } from './public.ts';
import { dismissedBy, storedNotices } from './repository.ts';

const DAY = 24 * 60 * 60 * 1000;

export default defineServerModule({
  id: 'notifications',
  needs: ['accounts', 'live'],
  register(host) {
    const { db, live, clock } = host;
    contributeAdminCommands(host);
    host.contribute(accountNotices, (within, { id }) => storedNotices(within, id));
    host.contribute(accountNotices, (within, { id }) => diskNotices(host, within, id));
    host.contribute(dismissedNotices, (within, accountId) =>
      dismissedBy(within, accountId, new Date(clock.now().getTime() - DISMISSED_DAYS * DAY)),
    );
    host.serve(readNotification, async ({ account, params }) => {
      const id = /^\d+$/.test(params.id) ? Number(params.id) : params.id;
      if (typeof id === 'string') await requireTrue(host, account.id, id);
      const isOwn = await inTransaction(db, (tx) => markDismissed({ db: tx, live }, account.id, id, clock.now()));
      if (!isOwn) throw createError(errors.UNKNOWN_NOTICE);
      return {};
    });
  },
});

/** Throws "not found" for a computed notification that does not apply to the account. */
async function requireTrue(host: Host, accountId: number, name: string): Promise<void> {
  const account = await accountById(host.db, accountId);
  const all = account ? await allNotices(host, account) : [];
  if (!all.some(({ id }) => id === name)) throw createError(errors.UNKNOWN_NOTICE);
}
