import { type Db, sql } from '../../../server/kit.ts';
import { type CheckedAccess, accessLocks, accessTables, accessCondition, rejectAccess } from './access.ts';

/** A form whose row is locked until the transaction ends. */
export interface LockedForm {
  readonly id: number;
  readonly uid: string;
  /** Every field ever submitted. */
  readonly allFields: readonly string[];
}

const lockedForm = sql`f.id, f.uid, f.all_fields as "allFields" from forms f`;

/**
 * Locks the form's row until the transaction ends, for a request by an account. Access is checked again once the lock
 * is held, and locked too, because it may have been revoked, the account suspended, or the session ended, while waiting.
 * A transaction that changes a form's data and writes to its history locks the form first, in the same order as the
 * intake; the opposite order could deadlock.
 */
export async function lockForm(tx: Db, access: CheckedAccess): Promise<LockedForm> {
  const { rows } = await sql<LockedForm>`
    select ${lockedForm}, ${accessTables(access)}
    where f.id = ${access.formId} and ${accessCondition(access)} for no key update of f ${accessLocks(access)}`.execute(
    tx,
  );
  return rows[0] ?? rejectAccess(tx, access);
}

/**
 * Locks the form's row for work without an account's role: the server itself, an API key, an invitation. Undefined if
 * the form no longer exists.
 */
export async function lockFormForServer(tx: Db, formId: number): Promise<LockedForm | undefined> {
  const { rows } = await sql<LockedForm>`
    select ${lockedForm} where f.id = ${formId} for no key update`.execute(tx);
  return rows[0];
}

/** Changes the given fields. `keyFields` null means that the owner has not selected columns. */
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
