/** Increased by whatever changes the tables. */
export const SCHEMA_VERSION = 1;

/**
 * Values of the first message of a page view, and the greatest ones of all its messages. Storing a message again changes
 * nothing. Rows of a page view are merged in the background, so that statements aggregate them as well.
 */
const columns = `
  project_uid String,
  visitor_id String,
  page_key String,
  opened_at DateTime64(3, 'UTC'),
  first SimpleAggregateFunction(min, Tuple(
    created_at DateTime64(3, 'UTC'), onload_at DateTime64(3, 'UTC'), form_uid Nullable(String), domain String,
    path String, url String, referrer Nullable(String), clock_gap_ms Nullable(Int64), device_type Nullable(String),
    browser Nullable(String), platform Nullable(String), utm Nullable(String))),
  time_spent_ms SimpleAggregateFunction(max, UInt64),
  time_in_form_ms SimpleAggregateFunction(max, UInt64),
  form_viewed SimpleAggregateFunction(max, UInt8),
  form_interacted SimpleAggregateFunction(max, UInt8)`;

/** An acknowledged page view survives a power failure, even after its part has been merged. */
const storage = `
  partition by toYYYYMM(opened_at) order by (project_uid, visitor_id, page_key)
  settings fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1`;

export const SCHEMA: readonly string[] = [
  `create table if not exists visits (${columns}) engine = AggregatingMergeTree ${storage}`,
  'create table if not exists inlet_installation (id String, version UInt32) engine = MergeTree order by id',
];

/** Deletes the page views of websites from disk, not only from results. */
export const DELETION = 'alter table visits delete where project_uid in {sites:Array(String)}';
