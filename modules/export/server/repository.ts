import { HOUR_MS } from '../../../contract/duration.ts';
import { type Db, sql } from '../../../server/kit.ts';

/** How long a prepared export can be downloaded. */
const VALID_MS = HOUR_MS;

export async function insertExport(
  db: Db,
  formId: number,
  submissionIds: readonly number[],
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into file_exports (form_id, submission_ids, created_at)
    values (${formId}, ${submissionIds}::bigint[], ${now}) returning id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The export was not stored');
  return row.id;
}

/** Selects the exports of a form that can be downloaded. */
export const availableExports = (formId: number, now: Date) =>
  sql`select from file_exports where form_id = ${formId} and created_at > ${expiry(now)}`;

/** The submissions of an export; undefined if it has expired or is another form's. */
export async function submissionsOfExport(
  db: Db,
  formId: number,
  id: number,
  now: Date,
): Promise<readonly number[] | undefined> {
  const { rows } = await sql<{ submission_ids: number[] }>`
    select submission_ids from file_exports
    where id = ${id} and form_id = ${formId} and created_at > ${expiry(now)}`.execute(db);
  return rows[0]?.submission_ids;
}

export async function deleteExpiredExports(db: Db, now: Date): Promise<void> {
  await sql`delete from file_exports where created_at <= ${expiry(now)}`.execute(db);
}

const expiry = (now: Date): Date => new Date(now.getTime() - VALID_MS);
