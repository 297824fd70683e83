import { type Db, jsonObject, sql } from '../../../server/kit.ts';
import { batchesOf } from './batches.ts';

/** The parts of a submission that notification modules need. */
export interface SubmissionSummary {
  readonly id: number;
  readonly formId: number;
  /** In form order; an array if the field was sent more than once. */
  readonly fields: readonly (readonly [name: string, value: unknown])[];
  readonly isTest: boolean;
  /** Over the monthly cap: `fields` is then empty. */
  readonly isLocked: boolean;
}

/** Sample fields of a form with placeholder values in brackets, for test emails. */
export async function sampleFields(
  db: Db,
  formId: number,
): Promise<readonly (readonly [name: string, value: string])[]> {
  const { rows } = await sql<{ all_fields: string[] }>`select all_fields from forms where id = ${formId}`.execute(db);
  const known = rows[0]?.all_fields ?? [];
  const names = known.length > 0 ? known : ['name', 'email', 'message'];
  return names.map((name) => [name, `[${name}]`]);
}

/**
 * Whether the submission still exists. Locks it against deletion until the transaction ends; a later deletion finds
 * what was queued.
 */
export async function lockExistingSubmission(tx: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from submissions where id = ${id} for key share`.execute(tx);
  return rows.length > 0;
}

/** A submission as a list of several shows it. */
export interface ListedSubmission extends SubmissionSummary {
  readonly submittedAt: Date;
}

export async function submissionSummary(db: Db, id: number): Promise<ListedSubmission | undefined> {
  return (await summaries(db, [id]))[0];
}

/** What `read` returns for each of the submissions that still exist, by ascending id. */
export async function eachSummary<T>(
  db: Db,
  ids: readonly number[],
  read: (summary: ListedSubmission) => T,
): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const batch of batchesOf(db, ids)) all.push(...(await summaries(db, batch)).map(read));
  return all;
}

async function summaries(db: Db, ids: readonly number[]): Promise<readonly ListedSubmission[]> {
  const { rows } = await sql<Omit<ListedSubmission, 'fields'> & { readonly data: string }>`
    select id, form_id as "formId", submitted_data as data, is_test as "isTest", is_locked as "isLocked",
      submitted_at as "submittedAt"
    from submissions where id = any(${ids}::bigint[]) order by id`.execute(db);
  return rows.map(({ data, ...row }) => ({ ...row, fields: row.isLocked ? [] : Object.entries(jsonObject(data)) }));
}

/** Time, page and device of a submission, as far as known. */
export interface SubmissionOrigin {
  readonly submittedAt: Date;
  readonly pageUrl: string | null;
  /** Such as `desktop`. */
  readonly device: string | null;
  readonly browser: string | null;
  readonly platform: string | null;
  /** Campaign or referring source. */
  readonly source: string | null;
  /** Visits to the website by its sender. */
  readonly visits: number | null;
}

export async function submissionOrigin(db: Db, id: number): Promise<SubmissionOrigin | undefined> {
  const { rows } = await sql<SubmissionOrigin>`
    select submitted_at as "submittedAt", origin_url as "pageUrl", device_type as device, browser, platform,
      coalesce(utm_campaign, utm_source) as source, visits_total as visits
    from submissions where id = ${id}`.execute(db);
  return rows[0];
}
