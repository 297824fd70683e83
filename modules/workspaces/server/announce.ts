import { type Db, type Live, sql } from '../../../server/kit.ts';

/**
 * Notifies open consoles of these accounts that their workspaces or forms have changed; on commit if within a
 * transaction.
 */
export async function announceAccess(live: Live, accounts: readonly number[], within?: Db): Promise<void> {
  for (const account of accounts) await live.publish(`account:${account}`, { event: 'access' }, within);
}

/** Ids of the workspace's owner and of everyone with access to one of its forms, or to `formId` if given. */
export async function accountsOf(db: Db, projectId: number, formId?: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select owner_id as id from projects where id = ${projectId}
    union
    select l.account_id from form_links l join forms f on f.id = l.form_id
    where f.project_id = ${projectId} and (${formId ?? null}::bigint is null or f.id = ${formId ?? null})
      and l.status = 'ACCEPTED' and not l.is_revoked`.execute(db);
  return rows.map(({ id }) => id);
}
