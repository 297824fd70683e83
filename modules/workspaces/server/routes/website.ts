import { type Host, inTransaction, lockSession } from '../../../../server/kit.ts';
import { changeWebsite, getWebsite } from '../../contract.ts';
import { accountsOf, announceAccess } from '../announce.ts';
import { requireProject, updateProject } from '../website.ts';

export function serveWebsite(host: Host): void {
  const { db, live } = host;

  host.serve(getWebsite, ({ account, params }) => requireProject(db, params.id, account.id, 'editors'));

  host.serve(changeWebsite, async ({ account, params, body }) => {
    const { id } = await requireProject(db, params.id, account.id, 'owner');
    await inTransaction(db, async (tx) => {
      await updateProject(tx, id, body);
      await lockSession(tx, account);
      await announceAccess(live, await accountsOf(tx, id), tx);
    });
    return requireProject(db, params.id, account.id, 'owner');
  });
}
