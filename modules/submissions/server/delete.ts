import { type Db, type Host, sql } from '../../../server/kit.ts';
import { submissionsDeleted } from './points.ts';
import { publishBulkEvent } from './publish-bulk-event.ts';

/**
 * Deletes submissions of a form and all dependent data within `tx`, which holds the form's row, and returns how many were
 * deleted. `by` is the id of the account that requested it, or null for the server itself.
 *
 * @example
 * const deleted = await inTransaction(db, async (tx) => {
 *   await lockFormForServer(tx, formId);
 *   return deleteSubmissions(host, tx, { formId, ids, by: null });
 * });
 */
export async function deleteSubmissions(
  host: Pick<Host, 'live' | 'contributions'>,
  tx: Db,
  { formId, ids, by }: { readonly formId: number; readonly ids: readonly number[]; readonly by: number | null },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    delete from submissions where form_id = ${formId} and id = any(${ids}::bigint[]) returning id`.execute(tx);
  if (rows.length === 0) return 0;
  const submissionIds = rows.map(({ id }) => id).toSorted((one, other) => one - other);
  for (const follow of host.contributions(submissionsDeleted)) await follow(tx, { formId, submissionIds });
  await publishBulkEvent(host.live, tx, { event: 'deleted', form_id: formId, by }, submissionIds);
  return rows.length;
}
