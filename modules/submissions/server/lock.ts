import { type Db, refuse, sql } from '../../../server/kit.ts';
import { refusals } from '../refusals.ts';

/**
 * Holds the form's row until the transaction ends. Whoever changes submissions and writes of it in the history takes it
 * first, as the intake does: in any other order two of them could wait for each other.
 */
export async function lockForm(tx: Db, formId: number): Promise<void> {
  await sql`select from forms where id = ${formId} for no key update`.execute(tx);
}

/** Refuses unless each of `ids` is a submission of the form. */
export async function requireAll(tx: Db, formId: number, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from submissions where form_id = ${formId} and id = any(${ids}::bigint[])`.execute(
    tx,
  );
  if (rows[0]?.found !== ids.length) throw refuse(refusals.UNKNOWN_SUBMISSION);
}
