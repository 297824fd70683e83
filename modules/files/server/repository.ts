import type { SubmissionFile } from '../../../contract/entity/submission-file.ts';
import { type Db, sql } from '../../../server/kit.ts';

/** The files that came with a submission, in the order in which they were sent; not those of later messages. */
export async function filesOf(db: Db, submissionId: number): Promise<SubmissionFile[]> {
  const { rows } = await sql<SubmissionFile>`
    select id as file_id, field, name, type, bytes from files
    where submission_id = ${submissionId} and message_id is null order by position`.execute(db);
  return [...rows];
}

export interface FileOfForm extends StoredFile {
  readonly submissionId: number;
  readonly submittedAt: Date;
}

/** The files of these submissions of a form, except locked ones: first those that came with it, then those of its conversation. */
export async function filesOfForm(
  db: Db,
  formId: number,
  submissionIds: readonly number[],
): Promise<readonly FileOfForm[]> {
  const { rows } = await sql<FileOfForm>`
    select s.id as "submissionId", s.submitted_at as "submittedAt", f.key, f.name, f.type, f.bytes
    from submissions s join files f on f.submission_id = s.id
    where s.form_id = ${formId} and s.id = any(${submissionIds}::bigint[]) and not s.is_locked
    order by s.id, f.message_id nulls first, f.position`.execute(db);
  return rows;
}

/** Under which key the file of an existing submission is stored. */
export async function keyOf(db: Db, fileId: number): Promise<string | undefined> {
  const { rows } = await sql<{ key: string }>`
    select key from files where id = ${fileId} and submission_id is not null`.execute(db);
  return rows[0]?.key;
}

export interface StoredFile {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
}

/** A file of the submission; undefined for one of another submission. */
export async function fileOf(db: Db, submissionId: number, fileId: number): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`
    select key, name, type, bytes from files where id = ${fileId} and submission_id = ${submissionId}`.execute(db);
  return rows[0];
}
