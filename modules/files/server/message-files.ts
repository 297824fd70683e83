import type { SubmissionFile } from '../../../contract/entity/submission-file.ts';
import { type Db, type Host, sql, storedJson } from '../../../server/kit.ts';
import { type ScanColumns, scanOf } from './scan-state.ts';
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
    from jsonb_to_recordset(${storedJson(rows)}::jsonb)
      as f(position int, key text, field text, name text, type text, bytes bigint)
    order by position`.execute(tx);
  return true;
}

/** The files of the messages of a submission's thread, by message. */
export async function filesOfMessages(
  { db, config }: Pick<Host, 'db' | 'config'>,
  submissionId: number,
): Promise<ReadonlyMap<number, SubmissionFile[]>> {
  const { rows } = await sql<SubmissionFile & ScanColumns & { readonly message_id: number }>`
    select message_id, id as file_id, field, name, type, bytes, scan_state, scan_finding
    from files where submission_id = ${submissionId} and message_id is not null order by position`.execute(db);
  const byMessage = new Map<number, SubmissionFile[]>();
  for (const { message_id, scan_state, scan_finding, ...file } of rows) {
    const scan = scanOf({ scan_state, scan_finding }, config);
    const files = byMessage.get(message_id) ?? [];
    byMessage.set(message_id, [...files, scan ? { ...file, scan } : file]);
  }
  return byMessage;
}
