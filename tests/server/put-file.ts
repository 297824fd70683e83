import { Readable } from 'node:stream';
import { FileStorage } from '../../modules/files/server/storage.ts';
import { sql } from '../../server/kit.ts';
import type { TestServer } from './harness.ts';

/** Stores a file of a submission, and returns its id. */
export async function putFile(
  { db, dataDir }: Pick<TestServer, 'db' | 'dataDir'>,
  formId: number,
  submissionId: number,
): Promise<number> {
  const content = Readable.from([Buffer.from('hello')]);
  const { key, type, bytes } = await new FileStorage(dataDir).write(content, () => undefined);
  const { rows } = await sql<{ id: number }>`
    insert into files (key, form_id, submission_id, position, field, name, type, bytes)
    values (${key}, ${formId}, ${submissionId}, 0, 'cv', 'cv.txt', ${type}, ${bytes}) returning id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The file was not inserted');
  return row.id;
}

/** Prepares the download of the files of these submissions, and returns its id. */
export async function putFileExport(
  { db }: Pick<TestServer, 'db'>,
  formId: number,
  submissionIds: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into file_exports (form_id, submission_ids, created_at)
    values (${formId}, ${submissionIds}::bigint[], now()) returning id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The export was not inserted');
  return row.id;
}
