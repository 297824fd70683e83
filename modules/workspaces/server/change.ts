import { type Db, sql } from '../../../server/kit.ts';

/** A form that nobody else changes until the transaction ends. */
export interface LockedForm {
  readonly id: number;
  readonly uid: string;
  /** Every field ever submitted. */
  readonly allFields: readonly string[];
}

/**
 * Holds the form's row until the transaction ends; undefined when the form is gone. Whoever changes what belongs to a form
 * and writes of it in the history takes it first, as the intake does: in any other order two of them could wait for each
 * other.
 */
export async function lockForm(tx: Db, formId: number): Promise<LockedForm | undefined> {
  const { rows } = await sql<LockedForm>`
    select id, uid, all_fields as "allFields" from forms where id = ${formId} for no key update`.execute(tx);
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
