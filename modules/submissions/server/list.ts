import { type Db, ifWritable, jsonObject, sql } from '../../../server/kit.ts';
import type { Column } from '../contract.ts';
import { lastActivity } from './activity.ts';
import { columnsOf, type Sample } from './columns.ts';
import { batches, type SubmissionSize } from './batches.ts';

/** Rows read per statement, which bounds memory for a list of any length. */
const ROWS_PER_BATCH = 500;
/** Bytes of submitted values after which a part ends, since a submission may have a quarter of a megabyte. */
const BYTES_PER_BATCH = 4 * 1024 ** 2;

/** A run of consecutive rows of a form's list. */
export interface Part {
  /** JSON text, joined by commas. Built by the database, so that rows are never parsed into objects here. */
  readonly json: string;
  readonly lastId: number | null;
  readonly hasMore: boolean;
}

/** Rows after `since`, up to `upTo` if given; with `fromEnd` the last of them instead of the first. */
export interface Range {
  readonly formId: number;
  readonly since: number;
  readonly upTo?: number;
  readonly fromEnd?: boolean;
}

/** Reads the first (or last) rows of a range, by ascending id: at least one, and fewer than `most` if they are long. */
export async function readPart(db: Db, { formId, since, upTo, fromEnd }: Range, most = ROWS_PER_BATCH): Promise<Part> {
  const within = sql`form_id = ${formId} and id > ${since} and id <= ${upTo ?? Number.MAX_SAFE_INTEGER}`;
  const order = fromEnd ? sql`desc` : sql`asc`;
  const beyond = fromEnd ? sql`id < (select min(id) from part)` : sql`id > (select max(id) from part)`;
  const { rows } = await sql<Part>`
    with part as materialized (
      select * from (
        select s.*, sum(octet_length(s.submitted_data)) over (order by s.id ${order}) - octet_length(s.submitted_data) as bytes_before
        from (select * from submissions where ${within} order by id ${order} limit ${most}) s
      ) measured where bytes_before < ${BYTES_PER_BATCH}
    ), zones as materialized (
      select zone, known_zone(zone, p.timezone) as known
      from (select distinct submitter_timezone as zone from part) z,
        (select p.timezone from forms f join projects p on p.id = f.project_id where f.id = ${formId}) p
    )
    select coalesce(string_agg(row_to_json(one)::text, ',' order by one.submission_id), '') as json,
      max(one.submission_id) as "lastId",
      exists (select from submissions where ${within} and ${beyond}) as "hasMore"
    from (
      select ${listColumns} from part s join zones on zones.zone is not distinct from s.submitter_timezone,
        lateral (select s.submitted_at at time zone zones.known as at) local
    ) one`.execute(db);
  const [part] = rows;
  if (!part) throw new Error('An aggregate always has a row');
  return part;
}

/**
 * Streams the rows after `first` in parts, one statement each, so that a slow or disconnected client holds no
 * transaction. Ids grow in commit order within a form, so no row is skipped; rows that arrive during the stream are
 * left out.
 */
export async function* partsAfter(db: Db, formId: number, first: Part, most: number): AsyncGenerator<Part> {
  if (!first.hasMore) return;
  const upTo = Math.min(most, await lastIdOf(db, formId));
  for (let part = first; part.hasMore && part.lastId !== null;) {
    part = await readPart(db, { formId, since: part.lastId, upTo });
    yield part;
  }
}

async function lastIdOf(db: Db, formId: number): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(id) as last from submissions where form_id = ${formId}`.execute(db);
  return rows[0]?.last ?? 0;
}

/** Columns of a list row (SPEC.md point 3), from `submissions s` and its `local.at`. */
export const listColumns = sql`
  s.id as submission_id, s.current_state, s.is_spam, s.is_read, s.is_archived, s.is_complete,
  s.is_in_progress as "is_inProgress", s.is_test, s.is_locked, s.spam_reason, s.spam_reason_details,
  case when s.is_locked then '{}' else s.submitted_data end as submitted_data,
  case when s.is_locked then 0 else s.file_count end as file_count,
  case when s.is_locked then 0 else s.thread_file_count end as thread_file_count,
  case when not s.is_locked then s.activity_score end as activity_score,
  to_char(s.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as submission_time,
  ${lastActivity},
  extract(day from local.at)::int as submission_day, extract(month from local.at)::int as submission_month,
  extract(year from local.at)::int as submission_year, extract(hour from local.at)::int as submission_hour,
  extract(minute from local.at)::int as submission_minute,
  floor(extract(epoch from s.submitted_at))::bigint as submission_timestamp,
  case when not s.is_locked then s.submitter_timezone end as submitter_timezone,
  s.submitter_timezone is not null and not s.is_locked as is_submitter_timezone_known`;

/** The columns of a form's table. */
export async function tableColumns(db: Db, formId: number): Promise<Column[]> {
  const { rows } = await sql<{ key_fields: string[] | null; all_fields: string[] }>`
    select key_fields, all_fields from forms where id = ${formId}`.execute(db);
  const [form] = rows;
  if (!form) return [];
  const samples = form.key_fields === null ? ((await samplesOf(db, [formId])).get(formId) ?? []) : [];
  return columnsOf(form.key_fields, form.all_fields, samples);
}

/** Bytes; longer submissions are not read to guess what fields contain, since an account may have many forms. */
const MAX_SAMPLE_BYTES = 16_000;

/** The latest few submissions of each form, used to guess what its fields contain. */
export async function samplesOf(db: Db, formIds: readonly number[]): Promise<ReadonlyMap<number, readonly Sample[]>> {
  const { rows: latest } = await sql<SubmissionSize>`
    select id, bytes from unnest(${formIds}::bigint[]) as wanted (form), lateral (
      select s.id, octet_length(s.submitted_data) as bytes from submissions s
      where s.form_id = wanted.form and not is_spam and not is_locked order by s.id desc limit 3
    ) latest where bytes <= ${MAX_SAMPLE_BYTES}`.execute(db);
  const byForm = new Map<number, Sample[]>();
  for (const ids of batches(latest)) {
    const { rows } = await sql<{ form_id: number; submitted_data: string }>`
      select form_id, submitted_data from submissions where id = any(${ids}::bigint[]) order by id desc`.execute(db);
    for (const { form_id, submitted_data } of rows)
      byForm.set(form_id, [...(byForm.get(form_id) ?? []), jsonObject(submitted_data)]);
  }
  return byForm;
}

/** Records that the account has been shown the form's rows up to `lastId`, unless the form has just been deleted. */
export async function recordShown(db: Db, formId: number, accountId: number, lastId: number): Promise<void> {
  const note = sql`
    insert into submission_views (form_id, account_id, last_shown_id)
    select id, ${accountId}::bigint, ${lastId}::bigint from forms where id = ${formId} for key share
    on conflict (form_id, account_id) do update set last_shown_id = excluded.last_shown_id
    where submission_views.last_shown_id < excluded.last_shown_id`.execute(db);
  await ifWritable(note);
}
