import { type Db, sql } from '../../../server/kit.ts';

// Digests of the version before, which had one for all recipients of a form.

/** Forms with such a digest. */
export async function formsWithDigest(db: Db, most: number): Promise<readonly number[]> {
  const { rows } = await sql<{ form_id: number }>`
    select form_id from notification_digests order by due_at, form_id limit ${most}`.execute(db);
  return rows.map(({ form_id }) => form_id);
}

/** Deletes a form's digest and returns what it had; undefined if another process has. */
export async function takeFormDigest(
  tx: Db,
  formId: number,
): Promise<{ readonly due: Date; readonly submissionIds: readonly number[] } | undefined> {
  const { rows } = await sql<{ due: Date }>`
    delete from notification_digests where form_id = ${formId} returning due_at as due`.execute(tx);
  const [digest] = rows;
  if (!digest) return undefined;
  const { rows: entries } = await sql<{ id: number }>`
    delete from notification_digest_entries where form_id = ${formId} returning submission_id as id`.execute(tx);
  return { due: digest.due, submissionIds: entries.map(({ id }) => id) };
}
