import {
  type Account,
  type Db,
  type Host,
  inTransaction,
  createError,
  lockSession,
  sql,
  sharedErrors,
} from '../../../server/kit.ts';
import { deleteDeliveries } from '../../deliveries/server/public.ts';
import { errors } from '../errors.ts';
import { type FormAccess, lockAccess } from './access.ts';
import { accountsOf, announceAccess } from './announce.ts';

/** Deletes a form with all dependent data, if the typed name matches. */
export async function deleteForm(host: Host, access: FormAccess, typed: string): Promise<void> {
  const { formId, projectId } = access;
  await inTransaction(host.db, async (tx) => {
    const accounts = await accountsOf(tx, projectId, formId);
    await requireName(tx, 'forms', formId, typed);
    await lockAccess(tx, access);
    await sql`delete from forms where id = ${formId}`.execute(tx);
    await deleteDeliveries(tx, [formId]);
    await announceAccess(host.live, accounts, tx);
  });
}

/** Deletes a workspace with its forms and visits, if the typed name matches. */
export async function deleteProject(host: Host, caller: Account, projectId: number, typed: string): Promise<void> {
  await inTransaction(host.db, async (tx) => {
    const accounts = await accountsOf(tx, projectId);
    // The forms before the workspace: the intake locks a form, and then the workspace for the page views.
    await lockForms(tx, projectId);
    await lockSession(tx, caller);
    await requireName(tx, 'projects', projectId, typed);
    // With those that were added in the meantime. Nobody knows their addresses yet.
    const formIds = await lockForms(tx, projectId);
    await sql`delete from forms where id = any(${formIds}::bigint[])`.execute(tx);
    await sql`delete from projects where id = ${projectId}`.execute(tx);
    await deleteDeliveries(tx, formIds);
    await announceAccess(host.live, accounts, tx);
  });
}

/** Locks the forms of a workspace, in the order of the intake's locks on the forms of a batch. */
async function lockForms(tx: Db, projectId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from forms where project_id = ${projectId} order by id for update`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Locks the row against renames and additions, and compares its name. */
async function requireName(tx: Db, table: 'forms' | 'projects', id: number, typed: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(table)} where id = ${id} for update`.execute(tx);
  const [found] = rows;
  if (!found) throw createError(table === 'forms' ? sharedErrors.UNKNOWN_FORM : errors.UNKNOWN_PROJECT);
  if (found.name !== typed) throw createError(errors.NOT_CONFIRMED);
}
