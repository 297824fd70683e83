import { type Db, sql } from '../../../server/kit.ts';

/** Bytes of submitted values that are read and parsed at once, unless a single submission has more. */
const BATCH_BYTES = 256_000;

/**
 * Splits submissions into batches whose submitted values are few enough to be read and parsed at once, by ascending id.
 * Other requests are handled between two batches: visitors decide how long submissions are, and parsing fifty of a
 * quarter of a megabyte blocks for a second. Leaves out submissions that no longer exist.
 *
 * @example
 * for await (const ids of batchesOf(db, submissionIds))
 *   for (const row of await rowsOf(db, ids)) lines.push(lineOf(row));
 */
export async function* batchesOf(db: Db, ids: readonly number[]): AsyncGenerator<readonly number[]> {
  if (ids.length === 0) return;
  // The length is known without reading the values.
  const { rows } = await sql<SubmissionSize>`
    select id, octet_length(submitted_data) as bytes from submissions
    where id = any(${ids}::bigint[]) order by id`.execute(db);
  yield* batches(rows);
}

/** A submission and the length of its submitted values. */
export interface SubmissionSize {
  readonly id: number;
  readonly bytes: number;
}

export function* batches(rows: readonly SubmissionSize[]): Generator<readonly number[]> {
  let ids: number[] = [];
  let size = 0;
  for (const { id, bytes } of rows) {
    if (ids.length > 0 && size + bytes > BATCH_BYTES) {
      yield ids;
      [ids, size] = [[], 0];
    }
    ids.push(id);
    size += bytes;
  }
  if (ids.length > 0) yield ids;
}
