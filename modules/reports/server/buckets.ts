import { DAY_MS, HOUR_MS, WEEK_MS } from '../../../contract/duration.ts';
import type { Basis, Bucket, Days, Metrics, ReportUnit } from '../contract.ts';
import { plain } from './days-of-period.ts';

/** The counts of an hour, day or week. */
export interface Cell {
  readonly at: string;
  readonly submissions: number | null;
  readonly visits: number | null;
  readonly conversions: number | null;
  readonly received: number | null;
  readonly received_spam: number | null;
  /** Submissions by seconds until their first action. */
  readonly first_actions: Readonly<Record<string, number>> | null;
}

const WIDTHS: Readonly<Record<ReportUnit, number>> = { hour: HOUR_MS, day: DAY_MS, week: WEEK_MS };

/** Starts of all hours, days or weeks of a period, in order. Days have 24 hours here, as they have no time zone. */
function startsOf({ from, to }: Days, unit: ReportUnit): readonly string[] {
  const starts: string[] = [];
  const end = plain(to).toMillis() + DAY_MS;
  const length = unit === 'hour' ? 'yyyy-MM-ddTHH'.length : 'yyyy-MM-dd'.length;
  for (let at = plain(from).startOf(unit).toMillis(); at < end; at += WIDTHS[unit])
    starts.push(new Date(at).toISOString().slice(0, length));
  return starts;
}

/** The figures of each hour, day or week, including those in which nothing happened. */
export function bucketsOf(cells: readonly Cell[], days: Days, unit: ReportUnit): readonly Bucket[] {
  const byStart = new Map(cells.map((cell) => [cell.at, cell]));
  return startsOf(days, unit).map((start) => {
    const cell = byStart.get(start);
    return { start, ...figuresOf(cell ? [cell] : []) };
  });
}

/** What is counted by one number. */
export type CountedFigure = Exclude<keyof Cell, 'at' | 'first_actions'>;

const sumOf = (cells: readonly Cell[], counted: CountedFigure): number =>
  cells.reduce((sum, cell) => sum + (cell[counted] ?? 0), 0);

/** Seconds until a first action, each with its number of submissions. */
const firstActionsOf = (cells: readonly Cell[]) =>
  cells.flatMap(({ first_actions }) =>
    Object.entries(first_actions ?? {}).map(([seconds, count]) => ({ value: Number(seconds), count })),
  );

/** What some figures of a period are computed from. */
export function basisOf(cells: readonly Cell[]): Basis {
  return {
    acted: firstActionsOf(cells).reduce((sum, { count }) => sum + count, 0),
    received: sumOf(cells, 'received'),
    received_spam: sumOf(cells, 'received_spam'),
  };
}

/** The figures of a period from its counts. */
export function figuresOf(cells: readonly Cell[]): Metrics {
  const visits = sumOf(cells, 'visits');
  return {
    submissions: sumOf(cells, 'submissions'),
    visits,
    conversion: share(sumOf(cells, 'conversions'), visits),
    first_action: medianOf(firstActionsOf(cells)),
    spam_share: share(sumOf(cells, 'received_spam'), sumOf(cells, 'received')),
  };
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

interface Valued {
  readonly value: number;
  readonly count: number;
}

/** The median of values with counts; averages the two middle values of an even number. */
function medianOf(values: readonly Valued[]): number | null {
  const total = values.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const ascending = values.toSorted((one, other) => one.value - other.value);
  const at = (rank: number): number => {
    let passed = 0;
    return ascending.find(({ count }) => (passed += count) > rank)?.value ?? 0;
  };
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2;
}
