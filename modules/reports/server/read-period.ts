import { DateTime } from 'luxon';
import { type Db, type Host, type RawBuilder, sql } from '../../../server/kit.ts';
import type { Days, PageEntry, PeriodReport, PeriodRequest, ReportEntry, ReportUnit } from '../contract.ts';
import { unitOf } from '../periods.ts';
import { basisOf, bucketsOf, type Cell, type CountedFigure, figuresOf } from './buckets.ts';
import type { CountedForm } from './counted.ts';
import { daysOfPeriod, isoDay, lengthOf, previousOf } from './days-of-period.ts';

/** Maximum rows of a table; thousands of pages would be unreadable. */
const MAX_ROWS = 100;

const METRICS = [
  'submissions',
  'visits',
  'conversions',
  'received',
  'received_spam',
] satisfies readonly CountedFigure[];

interface Request extends PeriodRequest {
  readonly unit?: ReportUnit | undefined;
}

/** The figures of a period over time, compared with the one before, and its tables. */
export async function readPeriod({ db, clock }: Host, form: CountedForm, request: Request): Promise<PeriodReport> {
  const { timezone, last_refreshed_timestamp } = form;
  const requested = daysOfPeriod(request, timezone, clock.now());
  const days = requested ?? allDays(form, clock.now());
  const unit = unitOf(request.unit, lengthOf(days));
  const compared = requested && previousOf(requested);
  const { now, before, entries } = await readParts(db, form, { requested, days, compared, unit });
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
    ...tablesOf(entries),
  };
}

function allDays({ timezone, first_day }: CountedForm, now: Date): Days {
  const today = isoDay(DateTime.fromJSDate(now, { zone: timezone }));
  return { from: first_day ?? today, to: today };
}

interface Scope {
  /** Undefined for all time. */
  readonly requested: Days | undefined;
  readonly days: Days;
  readonly compared: Days | undefined;
  readonly unit: ReportUnit;
}

interface Parts {
  readonly now: readonly Cell[];
  readonly before: readonly Cell[];
  readonly entries: readonly Entry[];
}

/** Everything that the report shows, in one statement. */
async function readParts(db: Db, form: CountedForm, { requested, days, compared, unit }: Scope): Promise<Parts> {
  const list = (rows: RawBuilder<unknown>) => sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`;
  const { rows } = await sql<Parts>`
    select ${list(cellsIn(form, days, unit))} as now,
      ${compared ? list(cellsIn(form, compared, unit)) : sql`'[]'::json`} as before,
      ${list(tableRows(form, requested))} as entries`.execute(db);
  const [parts] = rows;
  if (!parts) throw new Error('No row was returned');
  return parts;
}

/** The counts of each hour, day or week of a period. */
function cellsIn({ formId, timezone }: CountedForm, { from, to }: Days, unit: ReportUnit): RawBuilder<unknown> {
  const days = sql`form_id = ${formId} and day >= ${from}::date and day <= ${to}::date`;
  switch (unit) {
    case 'day':
      return cellsOf(sql`day`, sql`report_days where ${days}`);
    case 'week':
      // The first day of the calendar was a Monday. This is less work than date_trunc.
      return cellsOf(sql`day - (day - '0001-01-01'::date) % 7`, sql`report_days where ${days}`);
    case 'hour':
      // In a zone with an offset of half an hour, a day begins within an hour.
      return cellsOf(
        sql`to_char(greatest(date_trunc('hour', hour at time zone ${timezone}), day::timestamp), 'YYYY-MM-DD"T"HH24')`,
        sql`report_hours where hour >= ${from}::date - interval '1 day' and hour < ${to}::date + interval '2 days'
          and ${days}`,
      );
  }
}

/** Adds up rows by `at`. A row for each is several times quicker to read than one for each of its counts. */
function cellsOf(at: RawBuilder<unknown>, counts: RawBuilder<unknown>): RawBuilder<unknown> {
  const columns = sql.join(METRICS.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`));
  const figures = sql.join(
    METRICS.map((name) => sql`sum(count) filter (where name = ${sql.lit(name)}) as ${sql.ref(name)}`),
  );
  return sql`
    select at, ${columns}, json_object_agg(seconds, acted) filter (where seconds is not null) as first_actions
    from (
      select ${at} as at, case when kind = 'first_action' then name end as seconds, sum(count) as acted, ${figures}
      from ${counts} and kind in ('figure', 'first_action') group by 1, 2
    ) grouped group by at`;
}

interface Entry {
  readonly kind: string;
  readonly name: string;
  /** The states between which a flow moves: from and to. */
  readonly states: readonly [string, string] | null;
  readonly count: number;
}

/** The largest entries of each table; of all months if no days are given. */
function tableRows({ formId }: CountedForm, days: Days | undefined): RawBuilder<unknown> {
  const counts = days
    ? sql`report_days where day >= ${days.from}::date and day <= ${days.to}::date`
    : sql`report_months where true`;
  return sql`
    select kind, name, case when kind = 'flow' then name::jsonb end as states, count from (
      select kind, name, sum(count)::bigint as count, row_number() over (partition by kind order by sum(count) desc, name) as place
      from ${counts} and form_id = ${formId}
        and kind in ('source', 'campaign', 'page', 'page_visit', 'page_conversion', 'language', 'flow')
      group by kind, name
    ) ranked where place <= ${10 * MAX_ROWS} order by kind, place`;
}

function tablesOf(rows: readonly Entry[]) {
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
