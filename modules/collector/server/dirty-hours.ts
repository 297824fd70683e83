import { type Db, sql } from '../../../server/kit.ts';
import type { PageViewSpan } from './page-views/page-view-store.ts';

/** Forms with hours to recount. */
export async function formsToCount(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ form_id: number }>`
    select distinct form_id from collector_dirty_hours order by form_id`.execute(db);
  return rows.map(({ form_id }) => form_id);
}

/**
 * Claims up to `most` dirty hours of a form, oldest first, starting after `after`. Their marks are deleted in the
 * caller's transaction; later changes add new marks.
 */
export async function claimDirtyHours(
  tx: Db,
  formId: number,
  { after, most }: { readonly after: Date | undefined; readonly most: number },
): Promise<readonly Date[]> {
  const { rows } = await sql<{ hour: Date }>`
    with oldest as materialized (
      select distinct hour from collector_dirty_hours
      where form_id = ${formId} and hour > coalesce(${after ?? null}::timestamptz, '-infinity')
      order by hour limit ${most}
    ),
    taken as (
      delete from collector_dirty_hours d using oldest where d.form_id = ${formId} and d.hour = oldest.hour
    )
    select hour from oldest order by hour`.execute(tx);
  return rows.map(({ hour }) => hour);
}

/**
 * Marks every hour from a form's first page view or submission to its last, replacing existing marks.
 *
 * @param visits When the form was viewed.
 */
export async function markAllHours(tx: Db, formId: number, visits: PageViewSpan | undefined): Promise<void> {
  await sql`delete from collector_dirty_hours where form_id = ${formId}`.execute(tx);
  await sql`
    insert into collector_dirty_hours (form_id, hour)
    select ${formId}, generate_series(date_trunc('hour', min(at), 'UTC'), max(at), '1 hour') from (
      select unnest(${visits ? [visits.first, visits.last] : []}::timestamptz[]) as at
      union all select min(submitted_at) from submissions where form_id = ${formId}
      union all select max(submitted_at) from submissions where form_id = ${formId}
    ) ends having min(at) is not null`.execute(tx);
}
