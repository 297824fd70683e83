import { expect, test } from 'vitest';
import { describePieces, describePlan } from './describe.ts';
import { pieces, valuesOf } from './pieces.ts';
import { capacityPlan, type Load, type Plan } from './plan.ts';

const load: Load = {
  submissionsPerSecond: 10_000,
  viewsPerSecond: 100_000,
  deliveriesPerSubmission: 1,
  openPagesPerSubmission: 1,
  consoleReadsPerSecond: 1000,
  monthsStored: 1,
};
const prices = { vcpuHour: 0.01, memoryGbHour: 0, diskGbMonth: 0 };
/** Machines of one core, which are busy half of the time. */
const round = { smallVcpus: 1, largeVcpus: 1, utilisation: 0.5, maxDiskGb: 1e9, logBytesPerSecond: 1e12 };

const countOf = ({ machines }: Plan, name: string): number | undefined =>
  machines.find((machine) => machine.name.startsWith(name))?.count;

test('counts machines by processor time, with one that may fail', () => {
  const sizes = valuesOf({ ...round, submissionServerUs: 100, viewServerUs: 10, throughRedisUs: 100, redisUs: 100 });
  const plan = capacityPlan(load, sizes, prices);
  // One core for submissions and one for page views, twice that for utilisation, and one more.
  expect(countOf(plan, 'collectors')).toBe(5);
  // One for each PostgreSQL, and a replica each.
  expect(countOf(plan, 'Redis')).toBe(countOf(plan, 'PostgreSQL'));
  // One core, twice that for utilisation, and a replica each, with PostgreSQLs of many cores.
  const onFew = capacityPlan(load, { ...sizes, largeVcpus: 1000 }, prices);
  expect(countOf(onFew, 'Redis')).toBe(4);
});

test('counts PostgreSQLs by what fills first: processors, write-ahead log or disk', () => {
  const base = { ...round, submissionPostgresUs: 100, deliveryPostgresUs: 1, viewMarkPostgresUs: 0, readPostgresUs: 1 };
  const reasonOf = (own: Parameters<typeof valuesOf>[0]) => {
    const plan = capacityPlan(load, valuesOf({ ...base, ...own }), prices);
    const found = plan.machines.find(({ name }) => name.startsWith('PostgreSQL'));
    return [found?.count, found?.because];
  };
  expect(reasonOf({})).toEqual([6, 'processors']);
  expect(reasonOf({ submissionLogBytes: 6000, deliveryLogBytes: 4000, logBytesPerSecond: 10e6 })).toEqual([
    40,
    'write-ahead log',
  ]);
  // 730 hours of 10,000 submissions a second, 1 kB each, are 26,280 GB.
  expect(reasonOf({ submissionDiskBytes: 1000, maxDiskGb: 2628 })).toEqual([20, 'disk']);
});

test('costs are the machines, their memory and their disks', () => {
  const { machines, monthlyCost } = capacityPlan(load, valuesOf(round), prices);
  const cores = machines.reduce((sum, { count, vcpus }) => sum + count * vcpus, 0);
  expect(monthlyCost).toBeCloseTo(cores * 730 * 0.01);
  const withDisks = capacityPlan(load, valuesOf(round), { ...prices, diskGbMonth: 2 });
  const disks = machines.reduce((sum, { count, diskGb }) => sum + count * diskGb, 0);
  expect(withDisks.monthlyCost).toBeCloseTo(monthlyCost + disks * 2);
});

test('lists what breaks first, which half the cost of it moves down', () => {
  const sizes = valuesOf();
  const [first, ...others] = capacityPlan(load, sizes, prices).limits;
  expect(others.every(({ share }) => share >= (first?.share ?? Number.NaN))).toBe(true);
  const cheaper = capacityPlan(load, { ...sizes, viewServerUs: sizes.viewServerUs / 2 }, prices).limits;
  const shareIn = (limits: Plan['limits']) =>
    limits.find(({ part }) => part.startsWith('Page views in one collector'))?.share;
  expect(shareIn(cheaper)).toBeCloseTo(2 * (shareIn([...(first ? [first] : []), ...others]) ?? Number.NaN));
});

test('a small load needs one of each, and no directory', () => {
  const small = { ...load, submissionsPerSecond: 1, viewsPerSecond: 10, consoleReadsPerSecond: 1 };
  const plan = capacityPlan(small, valuesOf(), prices);
  expect(plan.machines.map(({ count }) => count)).toEqual([2, 2, 2, 2, 2, 2]);
});

test('the description says which figures are measured, assumed or the reader’s own', () => {
  const used = valuesOf({ utilisation: 0.7 });
  const text = `${describePlan(load, capacityPlan(load, used, prices))}\n${describePieces(pieces, used)}`;
  expect(text).toContain('10,000 submissions and 100,000 page views a second, stored for 1 months');
  expect(text).toContain('| utilisation | 0.7 | yours |');
  expect(text).toMatch(/\| redisUs \| [\d.]+ \| measured \|/);
  expect(text).toContain('| largeVcpus | 16 | assumed |');
});
