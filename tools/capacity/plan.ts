import type { Pieces } from './pieces.ts';
import type { Prices } from './prices.ts';

/** What arrives, and for how long it is stored. */
export interface Load {
  readonly submissionsPerSecond: number;
  readonly viewsPerSecond: number;
  /** Webhooks, emails and chat messages for each submission. */
  readonly deliveriesPerSubmission: number;
  /** Console pages that are open for the form of a submission. */
  readonly openPagesPerSubmission: number;
  /** Lists and reports that console users open. */
  readonly consoleReadsPerSecond: number;
  readonly monthsStored: number;
}

/** One kind of machine of the plan. */
export interface Machines {
  readonly name: string;
  readonly count: number;
  readonly vcpus: number;
  readonly memoryGb: number;
  /** The disk of each machine, for what it stores. */
  readonly diskGb: number;
  readonly monthlyCost: number;
  /** What the number follows from. */
  readonly because: string;
}

/** How much of the load one instance of a part can take. */
export interface Limit {
  readonly part: string;
  readonly perSecond: number;
  readonly unit: string;
  /** The part of the load at which the first instance is full; the smallest breaks first. */
  readonly share: number;
}

export interface Plan {
  readonly machines: readonly Machines[];
  /** The first to break comes first. */
  readonly limits: readonly Limit[];
  readonly monthlyCost: number;
  readonly storedGbPerMonth: { readonly submissions: number; readonly views: number };
  readonly networkMbitPerSecond: number;
}

const HOURS_PER_MONTH = 730;
const SECONDS_PER_MONTH = HOURS_PER_MONTH * 3600;
const MICROSECONDS = 1e6;
const BYTES_PER_GB = 1e9;

/** Processor cores that are busy with `perSecond` units of `cost` microseconds. */
const busyCores = (perSecond: number, cost: number): number => (perSecond * cost) / MICROSECONDS;

const atLeastOne = (count: number): number => Math.max(1, Math.ceil(count));

/** Which machines a load needs, what they cost, and what would break first. */
export function capacityPlan(load: Load, pieces: Pieces, prices: Prices): Plan {
  const sizes = pieces;
  const { submissionsPerSecond: submissions, viewsPerSecond: views } = load;
  const usable = sizes.utilisation;
  const deliveries = submissions * load.deliveriesPerSubmission;
  const machine = (name: string, count: number, size: Size, because: string, diskGb = 20): Machines => ({
    name,
    count,
    vcpus: size.vcpus,
    memoryGb: size.memoryGb,
    diskGb,
    because,
    monthlyCost: count * monthlyPrice(size, diskGb, prices),
  });

  // Accepting costs what it costs without Redis; what is more is draining.
  const drainUs = Math.max(0, sizes.throughRedisUs - sizes.submissionServerUs);
  const accepting = busyCores(submissions, sizes.submissionServerUs) + busyCores(views, sizes.viewServerUs);
  const collectors = atLeastOne(accepting / usable / sizes.smallVcpus);
  const working = busyCores(submissions, drainUs) + busyCores(deliveries, sizes.deliveryServerUs);
  const workers = atLeastOne(working / usable / sizes.smallVcpus);
  const updating = busyCores(submissions * load.openPagesPerSubmission, sizes.liveUpdateUs);
  const reading = busyCores(load.consoleReadsPerSecond, sizes.readServerUs);
  const consoles = atLeastOne((updating + reading) / usable / sizes.smallVcpus);

  const storing = busyCores(submissions, sizes.submissionPostgresUs) + busyCores(deliveries, sizes.deliveryPostgresUs);
  const marking =
    busyCores(views, sizes.viewMarkPostgresUs) + busyCores(load.consoleReadsPerSecond, sizes.readPostgresUs);
  const logged = submissions * sizes.submissionLogBytes + deliveries * sizes.deliveryLogBytes;
  const storedGb = (perSecond: number, bytes: number) =>
    (perSecond * bytes * SECONDS_PER_MONTH * load.monthsStored) / BYTES_PER_GB;
  const submissionsGb = storedGb(submissions, sizes.submissionDiskBytes);
  const viewsGb = storedGb(views, sizes.viewClickhouseBytes);
  const byPostgres = {
    processors: (storing + marking) / usable / sizes.largeVcpus,
    'write-ahead log': logged / sizes.logBytesPerSecond / usable,
    disk: submissionsGb / sizes.maxDiskGb,
  };
  const postgres = atLeastOne(Math.max(...Object.values(byPostgres)));
  const byClickhouse = {
    processors: busyCores(views, sizes.viewClickhouseUs) / usable / sizes.largeVcpus,
    disk: viewsGb / sizes.maxDiskGb,
  };
  // The streams of a database are in a Redis of its own.
  const redis = Math.max(postgres, atLeastOne(busyCores(submissions, sizes.redisUs) / usable));
  const clickhouse = atLeastOne(Math.max(...Object.values(byClickhouse)));

  const small = { vcpus: sizes.smallVcpus, memoryGb: sizes.smallMemoryGb };
  const large = { vcpus: sizes.largeVcpus, memoryGb: sizes.largeMemoryGb };
  const outageGb = (submissions * sizes.outageSeconds * sizes.entryBytes) / BYTES_PER_GB;
  const redisSize = { vcpus: 2, memoryGb: Math.ceil(outageGb / redis) + 2 };
  const machines = [
    machine('collectors', collectors + 1, small, 'processors, and one that may fail'),
    machine('workers', workers + 1, small, 'processors, and one that may fail'),
    machine('consoles', consoles + 1, small, 'processors, and one that may fail'),
    machine(
      'Redis, each with a replica',
      redis * 2,
      redisSize,
      'one for each PostgreSQL at least; memory for an outage',
      redisSize.memoryGb * 2,
    ),
    machine(
      'PostgreSQL, each with a synchronous standby',
      postgres * 2,
      large,
      greatest(byPostgres),
      Math.ceil(submissionsGb / postgres),
    ),
    machine(
      'ClickHouse, each with a replica',
      clickhouse * 2,
      large,
      greatest(byClickhouse),
      Math.ceil(viewsGb / clickhouse),
    ),
    ...(postgres > 1 ? [machine('directory, with a synchronous standby', 2, small, 'more than one PostgreSQL')] : []),
  ];
  const limits = limitsOf(load, sizes);
  return {
    machines,
    limits,
    monthlyCost: machines.reduce((sum, { monthlyCost }) => sum + monthlyCost, 0),
    storedGbPerMonth: { submissions: submissionsGb / load.monthsStored, views: viewsGb / load.monthsStored },
    networkMbitPerSecond:
      ((submissions * sizes.submissionNetworkBytes + views * sizes.viewNetworkBytes) * 8) / MICROSECONDS,
  };
}

interface Size {
  readonly vcpus: number;
  readonly memoryGb: number;
}

const monthlyPrice = ({ vcpus, memoryGb }: Size, diskGb: number, prices: Prices): number =>
  HOURS_PER_MONTH * (vcpus * prices.vcpuHour + memoryGb * prices.memoryGbHour) + diskGb * prices.diskGbMonth;

/** The name of the greatest value. */
function greatest(values: Readonly<Record<string, number>>): string {
  const [first] = Object.entries(values).toSorted(([, one], [, other]) => other - one);
  return first?.[0] ?? '';
}

/** What one process, Redis, PostgreSQL and form can take when fully used. */
function limitsOf(load: Load, sizes: Pieces): readonly Limit[] {
  const { submissionsPerSecond: submissions, viewsPerSecond: views } = load;
  const limit = (part: string, unit: string, perSecond: number, wanted: number): Limit => ({
    part,
    unit,
    perSecond,
    share: perSecond / wanted,
  });
  const largeCores = sizes.largeVcpus * MICROSECONDS;
  return [
    limit('Page views in one collector process', 'page views', MICROSECONDS / sizes.viewServerUs, views),
    limit('Submissions in one collector process', 'submissions', MICROSECONDS / sizes.submissionServerUs, submissions),
    limit(
      'Submissions through one process, drained by it',
      'submissions',
      MICROSECONDS / sizes.throughRedisUs,
      submissions,
    ),
    limit('Submissions through one Redis', 'submissions', MICROSECONDS / sizes.redisUs, submissions),
    limit('Page views in one PostgreSQL', 'page views', largeCores / sizes.viewPostgresUs, views),
    limit(
      'Submissions in one PostgreSQL, processors',
      'submissions',
      largeCores / sizes.submissionPostgresUs,
      submissions,
    ),
    limit(
      'Submissions in one PostgreSQL, write-ahead log',
      'submissions',
      sizes.logBytesPerSecond / sizes.submissionLogBytes,
      submissions,
    ),
    limit('Page views in one ClickHouse', 'page views', largeCores / sizes.viewClickhouseUs, views),
  ].toSorted((one, other) => one.share - other.share);
}
