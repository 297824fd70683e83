import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type ErrorKind, createError, sharedErrors } from '../contract/error.ts';
import type { Limit } from './limit.ts';

/**
 * Rejects an addition if there are already as many rows as the limit allows. The text of `error` has the parameter `most`.
 * Call it in the transaction that adds, after locking what the rows belong to, so that concurrent additions wait and are counted.
 *
 * @example
 * await lockProject(tx, id);
 * await assertBelowLimit(tx, formsOfProject, sql`select from forms where project_id = ${id}`);
 */
export async function assertBelowLimit(
  tx: Kysely<unknown>,
  { max }: Limit,
  existing: RawBuilder<unknown>,
  error: ErrorKind = sharedErrors.MAXIMUM_REACHED,
): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${existing} limit ${max}) as counted`.execute(tx);
  if ((rows[0]?.count ?? 0) >= max) throw createError(error, { max });
}
