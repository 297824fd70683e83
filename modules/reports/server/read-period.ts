import { DateTime } from 'luxon';
import { type Db, type Host, sql } from '../../../server/kit.ts';
import type { Days, PageEntry, PeriodReport, PeriodRequest, ReportEntry, ReportUnit } from '../contract.ts';
import { unitOf } from '../periods.ts';
import { basisOf, bucketsOf, type Cell, figuresOf } from './buckets.ts';
import { ensureCounted } from './counted.ts';
import { daysOfPeriod, isoDay, lengthOf, previousOf } from './days-of-period.ts';

/** Maximum rows of a table; thousands of pages would be unreadable. */
const MAX_ROWS = 100;

interface Request extends PeriodRequest {
  readonly unit?: ReportUnit | undefined;
}

/** The figures of a period over time, compared with the one before, and its tables. */
export async function readPeriod(host: Host, formId: number, request: Request): Promise<PeriodReport> {
  const { db, clock } = host;
  const { timezone, last_refreshed_timestamp } = await ensureCounted(host, formId);
  const requested = daysOfPeriod(request, timezone, clock.now());
  const days = requested ?? (await allDays(db, formId, timezone, clock.now()));
  const unit = unitOf(request.unit, lengthOf(days));
  const compared = requested && previousOf(requested);
  const [now, before, tables] = await Promise.all([
    readCells(db, { formId, timezone }, days, unit),
    compared ? readCells(db, { formId, timezone }, compared, unit) : [],
    readTables(db, formId, requested),
  ]);
  return {
    last_refreshed_timestamp,
    timezone,
    days,
    unit,
    figures: figuresOf(now),
    basis: basisOf(now),
    buckets: [...bucketsOf(now, days, unit)],
    previous: compared
      ? { days: compared, figures: figuresOf(before), buckets: [...bucketsOf(before, compared, unit)] }
      : null,
    ...tables,
  };
}

async function allDays(db: Db, formId: number, timezone: string, now: Date): Promise<Days> {
  const today = isoDay(DateTime.fromJSDate(now, { zone: timezone }));
  const { rows } = await sql<{ first: string | null }>`
    select min(day)::text as first from report_days where form_id = ${formId}`.execute(db);
  return { from: rows[0]?.first ?? today, to: today };
}

/** The figures of each hour, day or week of a period. */
async function readCells(
  db: Db,
  { formId, timezone }: { readonly formId: number; readonly timezone: string },
  { from, to }: Days,
  unit: ReportUnit,
): Promise<readonly Cell[]> {
  const days = sql`
    select day::text as at, kind, name, count from report_days
    where form_id = ${formId} and day >= ${from}::date and day <= ${to}::date and kind in ('figure', 'first_action')`;
  // Added up here: thousands of different times to the first action repeat from day to day.
  const weeks = sql`
    select date_trunc('week', day::timestamp)::date::text as at, kind, name, sum(count)::bigint as count from report_days
    where form_id = ${formId} and day >= ${from}::date and day <= ${to}::date and kind in ('figure', 'first_action')
    group by 1, 2, 3`;
  // In a zone with an offset of half an hour, a day begins within an hour.
  const hours = sql`
    select to_char(greatest(date_trunc('hour', hour at time zone ${timezone}), day::timestamp), 'YYYY-MM-DD"T"HH24') as at,
      kind, name, count
    from report_hours
    where form_id = ${formId} and hour >= ${from}::date - interval '1 day' and hour < ${to}::date + interval '2 days'
      and day >= ${from}::date and day <= ${to}::date and kind in ('figure', 'first_action')`;
  const { rows } = await sql<Cell>`${{ hour: hours, day: days, week: weeks }[unit]}`.execute(db);
  return rows;
}

interface Entry {
  readonly kind: string;
  readonly name: string;
  /** Of a flow: from and to. */
  readonly states: readonly [string, string] | null;
  readonly count: number;
}

/** The largest rows of each table; of all months if no days are given. */
async function readTables(db: Db, formId: number, days: Days | undefined) {
  const counts = days
    ? sql`report_days where day >= ${days.from}::date and day <= ${days.to}::date`
    : sql`report_months where true`;
  const { rows } = await sql<Entry>`
    select kind, name, case when kind = 'flow' then name::jsonb end as states, count from (
      select kind, name, sum(count)::bigint as count, row_number() over (partition by kind order by sum(count) desc, name) as place
      from ${counts} and form_id = ${formId}
        and kind in ('source', 'campaign', 'page', 'page_visit', 'page_conversion', 'language', 'flow')
      group by kind, name
    ) ranked where place <= ${10 * MAX_ROWS} order by kind, place`.execute(db);
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  const of = (kind: string) => byKind.get(kind) ?? [];
  const entries = (kind: string): ReportEntry[] =>
    of(kind)
      .slice(0, MAX_ROWS)
      .map(({ name, count }) => ({ name, submissions: count }));
  return {
    flow: of('flow').flatMap(({ states, count }) =>
      states ? { from_state: states[0], to_state: states[1], submissions: count } : [],
    ),
    sources: entries('source'),
    campaigns: entries('campaign'),
    pages: pagesOf(entries('page'), countsOf(of('page_visit')), countsOf(of('page_conversion'))),
    languages: entries('language'),
  };
}

type Counts = ReadonlyMap<string, number>;
const countsOf = (cells: readonly Entry[]): Counts => new Map(cells.map(({ name, count }) => [name, count]));

function pagesOf(pages: readonly ReportEntry[], visits: Counts, conversions: Counts): PageEntry[] {
  return pages.map((page) => {
    const visited = visits.get(page.name);
    return { ...page, conversion: visited === undefined ? null : (conversions.get(page.name) ?? 0) / visited };
  });
}
