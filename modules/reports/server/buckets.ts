import type { Basis, Bucket, Days, Figures, ReportUnit } from '../contract.ts';
import { plain } from './days-of-period.ts';

/** A count of one kind in an hour, day or week. */
export interface Cell {
  readonly at: string;
  readonly kind: string;
  readonly name: string;
  readonly count: number;
}

/** Starts of all hours, days or weeks of a period, in order. */
function startsOf({ from, to }: Days, unit: ReportUnit): readonly string[] {
  const starts: string[] = [];
  const end = plain(to).plus({ days: 1 });
  const format = unit === 'hour' ? "yyyy-MM-dd'T'HH" : 'yyyy-MM-dd';
  for (let at = plain(from).startOf(unit); at < end; at = at.plus({ [unit]: 1 })) starts.push(at.toFormat(format));
  return starts;
}

/** The figures of each hour, day or week, including those in which nothing happened. */
export function bucketsOf(cells: readonly Cell[], days: Days, unit: ReportUnit): readonly Bucket[] {
  const byStart = Map.groupBy(cells, ({ at }) => at);
  return startsOf(days, unit).map((at) => ({ start: at, ...figuresOf(byStart.get(at) ?? []) }));
}

/** The counts of a period by name; 0 for others. */
function countsOf(cells: readonly Cell[]): (name: string) => number {
  const counts = new Map<string, number>();
  for (const { kind, name, count } of cells) if (kind === 'figure') counts.set(name, (counts.get(name) ?? 0) + count);
  return (name) => counts.get(name) ?? 0;
}

const firstActionsOf = (cells: readonly Cell[]) => cells.filter(({ kind }) => kind === 'first_action');

/** What some figures of a period are computed from. */
export function basisOf(cells: readonly Cell[]): Basis {
  const of = countsOf(cells);
  const acted = firstActionsOf(cells).reduce((sum, { count }) => sum + count, 0);
  return { acted, received: of('received'), received_spam: of('received_spam') };
}

/** The figures of a period from its counts. */
export function figuresOf(cells: readonly Cell[]): Figures {
  const of = countsOf(cells);
  return {
    submissions: of('submissions'),
    visits: of('visits'),
    conversion: share(of('conversions'), of('visits')),
    first_action: medianOf(firstActionsOf(cells)),
    spam_share: share(of('received_spam'), of('received')),
  };
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** The median of values given as names with counts; averages the two middle values of an even number. */
function medianOf(cells: readonly Cell[]): number | null {
  const total = cells.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const ascending = cells.map(({ name, count }) => ({ value: Number(name), count }));
  ascending.sort((one, other) => one.value - other.value);
  const at = (rank: number): number => {
    let passed = 0;
    return ascending.find(({ count }) => (passed += count) > rank)?.value ?? 0;
  };
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2;
}
