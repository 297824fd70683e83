import { type Db, type Host, sql } from '../../../server/kit.ts';
import type { BasicReport, FunnelReport, ReportEntry, ReportFilter } from '../contract.ts';
import { refresh } from './refresh.ts';

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
export async function readBasic(host: Host, formId: number, filter: ReportFilter): Promise<BasicReport> {
  const { cells, ...refreshed } = await readCells(host, formId, filter, ['state', 'device', 'platform', 'browser']);
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

export async function readFunnel(host: Host, formId: number, filter: ReportFilter): Promise<FunnelReport> {
  const { cells, ...refreshed } = await readCells(host, formId, filter, ['stage']);
  const of = (stage: string): number => cells.find(({ name }) => name === stage)?.count ?? 0;
  return {
    ...refreshed,
    page_views: of('page_views'),
    form_views: of('form_views'),
    form_interactions: of('form_interactions'),
    form_submissions: of('form_submissions'),
  };
}

/**
 * Reads a form's rollups. Counts immediately if none exist, or if the first page view or submission arrived after the
 * last full hour.
 */
async function readCells(host: Host, formId: number, filter: ReportFilter, kinds: readonly string[]): Promise<Cells> {
  const query = [host.db, formId, filter, kinds, host.clock.now()] as const;
  const counted = await select(...query);
  if (counted && !(await awaitsFirst(host.db, formId))) return counted;
  await refresh(host, formId);
  const now = await select(...query);
  if (!now) throw new Error(`Form ${formId} was not counted`);
  return now;
}

/** Whether there are page views or submissions of which none has been counted yet. */
async function awaitsFirst(db: Db, formId: number): Promise<boolean> {
  const { rows } = await sql<{ awaits: boolean }>`
    select exists (select from collector_dirty_hours where form_id = ${formId}) and (
      (not ${hasCounted(formId, 'page_views')} and exists (select from visits where form_id = ${formId}))
      or (not ${hasCounted(formId, 'form_submissions')}
        and exists (select from submissions where form_id = ${formId} and not is_spam))
    ) as awaits`.execute(db);
  return rows[0]?.awaits === true;
}

const hasCounted = (formId: number, stage: keyof FunnelReport) => sql`exists (
  select from report_months where form_id = ${formId} and kind = 'stage' and name = ${stage} and count > 0)`;

const monthsAgo: Readonly<Record<ReportFilter, number | null>> = { all: null, this_month: 0, last_month: 1 };

async function select(
  db: Db,
  formId: number,
  filter: ReportFilter,
  kinds: readonly string[],
  now: Date,
): Promise<Cells | undefined> {
  const ago = monthsAgo[filter];
  const { rows } = await sql<{ refreshed: number; cells: readonly Cell[] | null }>`
    select floor(extract(epoch from r.refreshed_at))::bigint as refreshed, (
      select json_agg(c) from (
        select kind, name, sum(count)::bigint as count from report_months m
        where m.form_id = r.form_id and m.kind = any(${kinds}::text[]) and (${ago}::int is null
          or m.month = (date_trunc('month', ${now}::timestamptz at time zone r.timezone) - ${ago} * interval '1 month')::date)
        group by kind, name
      ) c
    ) as cells
    from report_refreshes r where r.form_id = ${formId} and r.refreshed_at is not null`.execute(db);
  const [row] = rows;
  return row && { last_refreshed_timestamp: row.refreshed, cells: row.cells ?? [] };
}
