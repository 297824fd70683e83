import type { SubmissionFile } from '../../../contract/entity/submission-file.ts';
import { type Db, sql } from '../../../server/kit.ts';
import type { FileLimits, ReceivedFile } from './receipt.ts';
import { exceeds, spamExceeds } from './space.ts';

/** The files of a message in a submission's thread, such as an email. */
export interface FilesOfMessage {
  readonly formId: number;
  readonly submissionId: number;
  readonly messageId: number;
  readonly files: readonly ReceivedFile[];
}

/**
 * Stores the files unless the form has no space for them, and returns whether it did. The caller holds the rows of the form and the
 * submission.
 */
export async function insertMessageFiles(
  tx: Db,
  { formId, submissionId, messageId, files }: FilesOfMessage,
  limits: FileLimits,
): Promise<boolean> {
  const [of] = (
    await sql<{ is_spam: boolean; used: number }>`
      select is_spam, file_bytes(form_id, is_spam) as used from submissions
      where id = ${submissionId} and form_id = ${formId}`.execute(tx)
  ).rows;
  if (!of) return false;
  const total = files.reduce((sum, { bytes }) => sum + bytes, of.used);
  if (of.is_spam ? spamExceeds(total, limits) : exceeds(total, limits)) return false;
  const rows = files.map(({ key, field, name, type, bytes }, position) => ({
    position,
    key,
    field,
    name,
    type,
    bytes,
  }));
  await sql`
    insert into files (key, form_id, submission_id, message_id, is_spam, position, field, name, type, bytes)
    select key, ${formId}, ${submissionId}, ${messageId}, ${of.is_spam}, position, field, name, type, bytes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as f(position int, key text, field text, name text, type text, bytes bigint)
    order by position`.execute(tx);
  return true;
}

/** The files of the messages of a submission's thread, by message. */
export async function filesOfMessages(db: Db, submissionId: number): Promise<ReadonlyMap<number, SubmissionFile[]>> {
  const { rows } = await sql<{ message_id: number; files: SubmissionFile[] }>`
    select message_id, json_agg(json_build_object('file_id', id, 'field', field, 'name', name, 'type', type, 'bytes', bytes)
      order by position) as files
    from files where submission_id = ${submissionId} and message_id is not null group by message_id`.execute(db);
  return new Map(rows.map(({ message_id, files }) => [message_id, files]));
}
