interface Piece {
  readonly value: number;
  /** How it is known. */
  readonly basis: 'measured' | 'calculated' | 'assumed';
  readonly source: string;
}

const measured = (value: number, source: string) => ({ value, basis: 'measured', source }) satisfies Piece;
const calculated = (value: number, source: string) => ({ value, basis: 'calculated', source }) satisfies Piece;
const assumed = (value: number, source: string) => ({ value, basis: 'assumed', source }) satisfies Piece;

const bench = '`npm run bench -- capacity`';

/**
 * What a unit of work costs, and what a machine offers. Names that end in `Us` are microseconds of one core. Measured
 * values are medians on two cores of a shared machine; docs/benchmarks.md has the ranges.
 */
export const pieces = {
  throughRedisUs: measured(570, `${bench}: accepting and draining, server`),
  submissionServerUs: measured(418, `${bench}: without Redis, server`),
  redisUs: measured(59, bench),
  submissionPostgresUs: measured(459, bench),
  submissionLogBytes: measured(2703, `${bench}: write-ahead log`),
  submissionDiskBytes: calculated(1395, `${bench}: submissions, history and hours to count, without its page view`),
  entryBytes: measured(1500, 'docs/redis-and-clickhouse.md: an entry in Redis'),
  viewServerUs: measured(199, bench),
  viewPostgresUs: measured(70, bench),
  viewPostgresBytes: measured(349, `${bench}: table and indexes`),
  viewClickhouseBytes: measured(31, '`npm run bench -- page-views`, similar addresses'),
  viewClickhouseUs: assumed(20, 'batched inserts; only its embedded build could be run'),
  viewMarkPostgresUs: assumed(5, 'the hour of a batch of page views is marked in PostgreSQL'),
  deliveryServerUs: measured(220, 'docs/benchmarks.md, deliveries'),
  deliveryPostgresUs: measured(150, 'docs/benchmarks.md, deliveries'),
  deliveryLogBytes: assumed(2000, 'a row, its claim, its outcome and an attempt'),
  liveUpdateUs: calculated(78, `${bench}: with 40 open pages less the submission itself, for each page`),
  readServerUs: measured(2005, `${bench}: a list of 20 submissions`),
  readPostgresUs: measured(2800, `${bench}: a list of 20 submissions`),
  submissionNetworkBytes: assumed(2000, 'request and response with headers and TLS'),
  viewNetworkBytes: assumed(1200, 'request and response with headers and TLS'),
  logBytesPerSecond: assumed(200e6, 'what a PostgreSQL flushes to a fast disk'),
  maxDiskGb: assumed(8000, 'of one PostgreSQL or ClickHouse, so that a restore takes hours and not days'),
  utilisation: assumed(0.5, 'half a core busy on average leaves room for peaks and for a failed machine'),
  smallVcpus: assumed(4, 'collectors, workers and consoles, with a process for each'),
  smallMemoryGb: assumed(8, 'a process takes 0.3 GB'),
  largeVcpus: assumed(16, 'PostgreSQL and ClickHouse'),
  largeMemoryGb: assumed(64, 'PostgreSQL and ClickHouse'),
  outageSeconds: assumed(600, 'how long Redis holds submissions without PostgreSQL'),
} satisfies Readonly<Record<string, Piece>>;

/** Values by name. */
export type Pieces = Readonly<Record<keyof typeof pieces, number>>;

/** The values of the pieces, with one's own in place of some. */
export function valuesOf(own: Readonly<Partial<Pieces>> = {}): Pieces {
  // As many names as there are pieces.
  const known = Object.fromEntries(Object.entries(pieces).map(([name, { value }]) => [name, value])) as Pieces;
  return { ...known, ...own };
}
