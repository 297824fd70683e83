import { type Db, sql } from '../../../server/kit.ts';

/**
 * Holds the form's row until the transaction ends. Whoever changes submissions and writes of it in the history takes it
 * first, as the intake does: in any other order two of them could wait for each other.
 */
export async function lockForm(tx: Db, formId: number): Promise<void> {
  await sql`select from forms where id = ${formId} for no key update`.execute(tx);
}
