import { sql } from '../../../server/kit.ts';
import type { FigureRequest, FormCounts } from '../../workspaces/server/public.ts';

type ReportCounts = Pick<FormCounts, 'dropoff_count' | 'conversion_rate'>;

/** Sessions with a form that led to a submission, and sessions in which it was begun and abandoned, as last counted. */
export async function readCounts({ db, formIds }: FigureRequest): Promise<ReadonlyMap<number, ReportCounts>> {
  const { rows } = await sql<ReportCounts & { form_id: number }>`
    select form_id, coalesce(sum(count) filter (where kind = 'figure' and name = 'dropoffs'), 0) as dropoff_count,
      round(100.0 * coalesce(sum(count) filter (where kind = 'figure' and name = 'conversions'), 0)
        / nullif(sum(count) filter (where kind = 'stage' and name = 'form_views'), 0), 1) as conversion_rate
    from report_months m join report_refreshes r using (form_id)
    where form_id = any(${formIds}::bigint[]) and kind in ('figure', 'stage') and r.refreshed_at is not null
    group by form_id`.execute(db);
  return new Map(rows.map(({ form_id, ...figures }) => [form_id, figures]));
}
