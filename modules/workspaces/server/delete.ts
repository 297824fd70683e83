import { type Db, type Host, inTransaction, createError, sql } from '../../../server/kit.ts';
import { deleteDeliveries } from '../../deliveries/server/public.ts';
import { errors } from '../errors.ts';
import { accountsOf, announceAccess } from './announce.ts';

/** Deletes a form with all that hangs on it, once its name was typed. */
export async function deleteForm(host: Host, projectId: number, formId: number, typed: string): Promise<void> {
  await inTransaction(host.db, async (tx) => {
    const accounts = await accountsOf(tx, projectId, formId);
    await requireName(tx, 'forms', formId, typed);
    await sql`delete from forms where id = ${formId}`.execute(tx);
    await deleteDeliveries(tx, [formId]);
    await announceAccess(host.live, accounts, tx);
  });
}

/** The same for a workspace with its forms and its visits. */
export async function deleteWebsite(host: Host, projectId: number, typed: string): Promise<void> {
  await inTransaction(host.db, async (tx) => {
    const accounts = await accountsOf(tx, projectId);
    await requireName(tx, 'projects', projectId, typed);
    // In the order in which the intake locks the forms of a batch.
    const { rows } = await sql<{ id: number }>`
      select id from forms where project_id = ${projectId} order by id for update`.execute(tx);
    const formIds = rows.map(({ id }) => id);
    await sql`delete from forms where id = any(${formIds}::bigint[])`.execute(tx);
    await sql`delete from projects where id = ${projectId}`.execute(tx);
    await deleteDeliveries(tx, formIds);
    await announceAccess(host.live, accounts, tx);
  });
}

/** Nobody renames or adds to it any more until the transaction ends. */
async function requireName(tx: Db, table: 'forms' | 'projects', id: number, typed: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(table)} where id = ${id} for update`.execute(tx);
  const [found] = rows;
  if (!found) throw createError(table === 'forms' ? errors.UNKNOWN_FORM : errors.UNKNOWN_PROJECT);
  if (found.name !== typed) throw createError(errors.NOT_CONFIRMED);
}
