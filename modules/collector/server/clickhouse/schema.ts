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

const installation = '(id String, version UInt32)';

/** The tables of one server. */
const SCHEMA: readonly string[] = [
  `create table if not exists visits (${columns}) engine = AggregatingMergeTree ${storage}`,
  `create table if not exists inlet_installation ${installation} engine = MergeTree order by id`,
];

/** Where ClickHouse Keeper records the replicas of a table. A shard's servers replicate its part of the page views. */
const pathOf = (table: string): string => `/clickhouse/tables/{database}/${table}`;

/**
 * The tables of a cluster, whose servers define the macros `shard` and `replica`. `visits_shard` has the page views of one shard;
 * all messages of a page view are on the same one, so that they are merged there.
 */
const clusterSchema = (cluster: string): readonly string[] => [
  `create table if not exists visits_shard on cluster '${cluster}' (${columns})
  engine = ReplicatedAggregatingMergeTree('${pathOf('visits_shard')}/{shard}', '{replica}') ${storage}`,
  `create table if not exists visits on cluster '${cluster}' (${columns})
  engine = Distributed('${cluster}', currentDatabase(), visits_shard, cityHash64(project_uid, visitor_id))`,
  `create table if not exists inlet_installation on cluster '${cluster}' ${installation}
  engine = ReplicatedMergeTree('${pathOf('inlet_installation')}', '{shard}-{replica}') order by id`,
];

export const schemaOf = (cluster: string | undefined): readonly string[] =>
  cluster === undefined ? SCHEMA : clusterSchema(cluster);

/** Deletes the page views of websites from disk, not only from results. */
export const deletionOf = (cluster: string | undefined): string =>
  `alter table ${storedIn(cluster)} delete where project_uid in {sites:Array(String)}`;

/** The table that stores the rows, on every server of the cluster. */
const storedIn = (cluster: string | undefined): string =>
  cluster === undefined ? 'visits' : `visits_shard on cluster '${cluster}'`;

/** Finds the months of `ttlOf` in a table's definition. */
export const TTL_MONTHS = /\bTTL \S+ \+ toIntervalMonth\((\d+)\)/;

/**
 * Drops parts, each of a month, once every page view in it is older than a number of months, and a week: by then, every process
 * knows that their counts are final. Without the number, none is dropped.
 */
export const ttlOf = (cluster: string | undefined, months: number | undefined): readonly string[] =>
  months === undefined
    ? [`alter table ${storedIn(cluster)} remove ttl`]
    : [
        // Existing parts only record when they expire; none is written again.
        `alter table ${storedIn(cluster)} modify setting ttl_only_drop_parts = 1, materialize_ttl_recalculate_only = 1`,
        `alter table ${storedIn(cluster)} modify ttl toDateTime(opened_at) + toIntervalMonth(${months}) + toIntervalDay(7)`,
      ];

/**
 * Settings of all statements on a cluster: an insert resolves once most replicas of each shard have it, and reads prefer the
 * replica that `remote_servers` lists first, since another one may not have the latest page views yet.
 */
export const CLUSTER_SETTINGS = {
  distributed_foreground_insert: 1,
  insert_quorum: 'auto',
  load_balancing: 'in_order',
} as const;
