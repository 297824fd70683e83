import type { Host } from '../../../server/kit.ts';
import type { Contents } from '../contract.ts';
import { gatherEditorParts, gatherCounts } from './forms.ts';
import type { FormRow } from './read.ts';

/** Counts what would be deleted along with these forms. */
export async function contentsOf(
  host: Host,
  accountId: number,
  rows: readonly FormRow[],
): Promise<Omit<Contents, 'name'>> {
  const counts = await gatherCounts(host, accountId, rows);
  const partOf = await gatherEditorParts(host, rows);
  const parts = rows.map(partOf);
  const links = parts.flatMap(({ user_form_links = [] }) => user_form_links);
  const shares = links.filter(({ privilege_type, status }) => privilege_type !== 'CREATOR' && status !== 'REVOKED');
  return {
    forms: rows.length,
    submissions: rows.reduce((sum, { id }) => sum + counts(id).total_submissions, 0),
    shares: new Set(shares.map(({ user }) => user.username)).size,
    webhooks: parts.reduce((sum, { webhooks = [] }) => sum + webhooks.length, 0),
  };
}
