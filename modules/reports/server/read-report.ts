import { type Host, sql } from '../../../server/kit.ts';
import { filterOf, type BasicReport, type FunnelReport, type PeriodRequest, type ReportEntry } from '../contract.ts';
import type { CountedForm } from './counted.ts';
import { daysOfPeriod } from './days-of-period.ts';

interface Cell {
  readonly kind: string;
  readonly name: string;
  readonly count: number;
}

interface Cells {
  readonly last_refreshed_timestamp: number;
  readonly cells: readonly Cell[];
}

/** The tables of a form, largest entry first. */
export async function readBasic(host: Host, form: CountedForm, request: PeriodRequest): Promise<BasicReport> {
  const { cells, ...refreshed } = await readCells(host, form, request, ['state', 'device', 'platform', 'browser']);
  const entries = (kind: string): ReportEntry[] =>
    cells
      .filter((cell) => cell.kind === kind)
      .map(({ name, count }) => ({ name, submissions: count }))
      .toSorted((one, other) => other.submissions - one.submissions || (one.name < other.name ? -1 : 1));
  return {
    ...refreshed,
    states: entries('state'),
    devices: entries('device'),
    platforms: entries('platform'),
    browsers: entries('browser'),
  };
}

export async function readFunnel(host: Host, form: CountedForm, request: PeriodRequest): Promise<FunnelReport> {
  const { cells, ...refreshed } = await readCells(host, form, request, ['stage']);
  const of = (stage: string): number => cells.find(({ name }) => name === stage)?.count ?? 0;
  return {
    ...refreshed,
    page_views: of('page_views'),
    form_views: of('form_views'),
    form_interactions: of('form_interactions'),
    form_submissions: of('form_submissions'),
  };
}

/** Reads a form's rollups: of months where the period has whole ones only, otherwise of days. */
async function readCells(
  host: Host,
  { formId, timezone, last_refreshed_timestamp }: CountedForm,
  request: PeriodRequest,
  kinds: readonly string[],
): Promise<Cells> {
  const days = daysOfPeriod(request, timezone, host.clock.now());
  const isOwn = request.from_date !== undefined;
  const counts = isOwn
    ? sql`report_days where day >= ${days?.from}::date and day <= ${days?.to}::date`
    : sql`report_months where (${filterOf(request)} = 'all' or month = date_trunc('month', ${days?.from ?? null}::date))`;
  const { rows } = await sql<Cell>`
    select kind, name, sum(count)::bigint as count from ${counts}
      and form_id = ${formId} and kind = any(${kinds}::text[])
    group by kind, name`.execute(host.db);
  return { last_refreshed_timestamp, cells: rows };
}
