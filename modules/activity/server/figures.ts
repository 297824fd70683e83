import { sql } from '../../../server/kit.ts';
import type { FigureRequest, FormFigures } from '../../workspaces/server/public.ts';

type VisitFigures = Pick<FormFigures, 'dropoff_count' | 'conversion_rate'>;

/** How many of the page views with a form led to a submission, and how many were begun and left for half an hour. */
export async function countVisits({ db, formIds, now }: FigureRequest): Promise<ReadonlyMap<number, VisitFigures>> {
  const { rows } = await sql<VisitFigures & { form_id: number }>`
    select v.form_id,
      count(*) filter (where v.form_interacted and s.page_key is null
        and v.onload_at + v.time_spent_ms * interval '1 millisecond' < ${now}::timestamptz - interval '30 minutes')
        as dropoff_count,
      round(100.0 * count(s.page_key) / nullif(count(*) filter (where v.form_viewed or s.page_key is not null), 0), 1)::float8
        as conversion_rate
    from visits v left join (
      select distinct form_id, page_key from submissions
      where form_id = any(${formIds}::bigint[]) and page_key is not null and not is_spam
    ) s on s.form_id = v.form_id and s.page_key = v.page_key
    where v.form_id = any(${formIds}::bigint[]) group by v.form_id`.execute(db);
  return new Map(rows.map(({ form_id, ...figures }) => [form_id, figures]));
}
