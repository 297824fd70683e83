import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type ErrorKind, createError } from '../contract/error.ts';
import type { Limit } from './limit.ts';

/**
 * Rejects an addition with `error`, whose text has the parameter `most`, if there are already as many rows as the limit allows.
 * Call it in the transaction that adds, after locking what the rows belong to, so that concurrent additions wait and are counted.
 *
 * @example
 * await lockForm(tx, access);
 * await assertRoom(tx, webhooksOfForm, errors.TOO_MANY_WEBHOOKS, sql`select from webhooks where form_id = ${formId}`);
 */
export async function assertRoom(
  tx: Kysely<unknown>,
  { max }: Limit,
  error: ErrorKind,
  existing: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${existing} limit ${max}) as counted`.execute(tx);
  if ((rows[0]?.count ?? 0) >= max) throw createError(error, { most: max });
}
