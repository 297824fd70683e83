import type { SubmissionFile } from '../../../contract/entity/submission-file.ts';
import { type Db, type Host, sql } from '../../../server/kit.ts';
import { isOpenable, type ScanColumns, scanOf } from './scan-state.ts';

/** The files that came with a submission, in the order in which they were sent; not those of later messages. */
export async function filesOf(db: Db, submissionId: number): Promise<SubmissionFile[]> {
  const { rows } = await sql<SubmissionFile>`
    select id as file_id, field, name, type, bytes from files
    where submission_id = ${submissionId} and message_id is null order by position`.execute(db);
  return [...rows];
}

/** The same with the results of their virus scans. */
export async function scannedFilesOf(
  { db, config }: Pick<Host, 'db' | 'config'>,
  submissionId: number,
): Promise<SubmissionFile[]> {
  const { rows } = await sql<Omit<SubmissionFile, 'scan'> & ScanColumns>`
    select id as file_id, field, name, type, bytes, scan_state, scan_finding from files
    where submission_id = ${submissionId} and message_id is null order by position`.execute(db);
  return rows.map(({ scan_state, scan_finding, ...file }) => {
    const scan = scanOf({ scan_state, scan_finding }, config);
    return { ...file, ...(scan && { scan }) };
  });
}

export interface FileOfForm extends StoredFile {
  readonly submissionId: number;
  readonly submittedAt: Date;
  /** False before it has passed the virus scan. */
  readonly mayOpen: boolean;
}

/**
 * The first `most` files of these submissions of a form, except locked ones: of each, first those that came with it, then
 * those of its conversation. Only the content of those that may be opened may leave the server.
 */
export async function filesOfForm(
  { db, config }: Pick<Host, 'db' | 'config'>,
  formId: number,
  submissionIds: readonly number[],
  most: number,
): Promise<readonly FileOfForm[]> {
  const { rows } = await sql<Omit<FileOfForm, 'mayOpen'>>`
    select s.id as "submissionId", s.submitted_at as "submittedAt", f.key, f.name, f.type, f.bytes,
      f.scan_state, f.scan_finding
    from submissions s join files f on f.submission_id = s.id
    where s.form_id = ${formId} and s.id = any(${submissionIds}::bigint[]) and not s.is_locked
    order by s.id, f.message_id nulls first, f.position limit ${most}`.execute(db);
  return rows.map((file) => ({ ...file, mayOpen: isOpenable(file, config) }));
}

export interface FileToScan extends ScanColumns {
  readonly id: number;
  readonly key: string;
}

/** A file of an existing submission. */
export async function fileToScan(db: Db, fileId: number): Promise<FileToScan | undefined> {
  const { rows } = await sql<FileToScan>`
    select id, key, scan_state, scan_finding from files
    where id = ${fileId} and submission_id is not null`.execute(db);
  return rows[0];
}

export interface StoredFile extends ScanColumns {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
}

/** A file of the submission; undefined for one of another submission. */
export async function fileOf(db: Db, submissionId: number, fileId: number): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`
    select key, name, type, bytes, scan_state, scan_finding from files
    where id = ${fileId} and submission_id = ${submissionId}`.execute(db);
  return rows[0];
}
