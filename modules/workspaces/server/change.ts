import { type Db, sql } from '../../../server/kit.ts';
import { type CheckedAccess, grants, refuseAccess } from './access.ts';

/** A form that nobody else changes until the transaction ends. */
export interface LockedForm {
  readonly id: number;
  readonly uid: string;
  /** Every field ever submitted. */
  readonly allFields: readonly string[];
}

const lockedForm = sql`f.id, f.uid, f.all_fields as "allFields" from forms f`;

/**
 * Locks the form's row for a call by an account, until the transaction ends. The access that the call was admitted with is
 * checked again once the lock is held, and held as well: it may have been revoked since, or while this waited. A transaction
 * that changes what belongs to a form and writes to its history locks the form first, as the intake does: in another order
 * two transactions could deadlock.
 */
export async function lockForm(tx: Db, access: CheckedAccess): Promise<LockedForm> {
  const { rows } = await sql<LockedForm>`
    select ${lockedForm} join form_links l on l.form_id = f.id
    where f.id = ${access.formId} and ${grants(access)} for no key update of f for share of l`.execute(tx);
  return rows[0] ?? refuseAccess(tx, access);
}

/**
 * The same for what no account with a role asks for: the server's own work, an API key, an invitation. Undefined when the
 * form no longer exists.
 */
export async function lockFormForServer(tx: Db, formId: number): Promise<LockedForm | undefined> {
  const { rows } = await sql<LockedForm>`
    select ${lockedForm} where f.id = ${formId} for no key update`.execute(tx);
  return rows[0];
}

/** Changes what is given; `keyFields` null means that the owner has chosen no columns. */
export async function changeForm(
  tx: Db,
  formId: number,
  {
    name,
    keyFields,
  }: { readonly name?: string | undefined; readonly keyFields?: readonly string[] | null | undefined },
): Promise<void> {
  if (name !== undefined) await sql`update forms set name = ${name} where id = ${formId}`.execute(tx);
  if (keyFields !== undefined) await sql`update forms set key_fields = ${keyFields} where id = ${formId}`.execute(tx);
}
