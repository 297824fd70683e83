import type { Notices } from '../../../contract/entity/notice.ts';
import { type Db, defineServerModule, type Host, inTransaction, refuse } from '../../../server/kit.ts';
import { accountById, allNotices, accountNotices, dismissedNotices, noticesFor } from '../../accounts/server/public.ts';
import { detailPart } from '../../submissions/server/public.ts';
import { DISMISSED_DAYS, type NoticeRead, readNotification } from '../contract.ts';
import { refusals } from '../refusals.ts';
import { dismissedBy, dismissNamed, dismissStored, storedNotices } from './repository.ts';

const DAY = 24 * 60 * 60 * 1000;

export default defineServerModule({
  id: 'notifications',
  needs: ['accounts', 'live', 'submissions'],
  register(host) {
    const { db, clock } = host;
    host.contribute(accountNotices, (within, { id }) => storedNotices(within, id));
    host.contribute(dismissedNotices, (within, accountId) =>
      dismissedBy(within, accountId, new Date(clock.now().getTime() - DISMISSED_DAYS * DAY)),
    );
    host.contribute(detailPart, (within, { accountId }) => noticesOf(host, within, accountId));
    host.serve(readNotification, async ({ account, params }) => {
      await inTransaction(db, (tx) => dismiss(host, tx, account.id, params.id));
      return {};
    });
  },
});

async function noticesOf(host: Host, db: Db, accountId: number): Promise<Partial<Notices>> {
  const account = await accountById(db, accountId);
  return account ? noticesFor({ db, contributions: host.contributions }, account) : {};
}

/** Puts a notice away and tells the account's other tabs. One that the account does not have is not there. */
async function dismiss(host: Host, tx: Db, accountId: number, asked: string): Promise<void> {
  const id = /^\d+$/.test(asked) ? Number(asked) : asked;
  const isKnown =
    typeof id === 'number'
      ? await dismissStored(tx, accountId, id, host.clock.now())
      : await dismissWorkedOut(host, tx, accountId, id);
  if (!isKnown) throw refuse(refusals.UNKNOWN_NOTICE);
  await host.live.publish(`account:${accountId}`, { event: 'notice-read', id } satisfies NoticeRead, tx);
}

async function dismissWorkedOut(host: Host, tx: Db, accountId: number, name: string): Promise<boolean> {
  const account = await accountById(tx, accountId);
  const all = account ? await allNotices({ db: tx, contributions: host.contributions }, account) : [];
  if (!all.some(({ id }) => id === name)) return false;
  await dismissNamed(tx, accountId, name, host.clock.now());
  return true;
}
