import * as z from 'zod/mini';
import { type Host, sql } from '../../../../server/kit.ts';
import type { StreamEntry, SubmissionStream } from './submission-stream.ts';

/** Long enough to notice that the database is a wrong one, or an old one. */
const RETAINED_MS = 7 * 86_400_000;

/** All that is needed of an entry, of any version. */
const Known = z.object({ formUid: z.string() });

/**
 * Removes failed entries whose forms the database does not have, a week after they failed, and returns their number. This
 * is how the deletion of a form, a workspace or an account reaches them.
 */
export async function removeFailed(
  { db, clock }: Pick<Host, 'db' | 'clock'>,
  stream: Pick<SubmissionStream, 'failedBefore' | 'removeFailed'>,
): Promise<number> {
  let removed = 0;
  for await (const entries of stream.failedBefore(new Date(clock.now().getTime() - RETAINED_MS))) {
    const formOf = new Map(entries.flatMap((entry) => idAndForm(entry)));
    const uids = [...new Set(formOf.values())];
    const { rows } = await sql<{ uid: string }>`select uid from forms where uid = any(${uids})`.execute(db);
    const existing = new Set(rows.map(({ uid }) => uid));
    const deleted = [...formOf].flatMap(([id, uid]) => (existing.has(uid) ? [] : [id]));
    await stream.removeFailed(deleted);
    removed += deleted.length;
  }
  return removed;
}

function idAndForm({ id, submission }: StreamEntry): [id: string, formUid: string][] {
  try {
    return [[id, Known.parse(JSON.parse(submission)).formUid]];
  } catch {
    // It names no form, so no deletion concerns it.
    return [];
  }
}
