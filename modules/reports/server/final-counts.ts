import { type Db, sql } from '../../../server/kit.ts';
import { localDay } from '../../submissions/server/public.ts';

/** Cells of `report_hours` that are counted from page views, and cannot be counted again without them. */
const fromViews = sql`(
  kind in ('page_visit', 'page_conversion', 'source') or kind = 'stage' and name <> 'form_submissions'
  or kind = 'figure' and name in ('visits', 'conversions', 'dropoffs'))`;

/** Whether counts of page views in an hour are final. */
export const isBefore = (hour: string, finalBefore: Date | undefined) =>
  sql`${sql.ref(hour)} < coalesce(${finalBefore ?? null}::timestamptz, '-infinity')`;

/** Whether a cell is final. */
export const isFinal = (finalBefore: Date | undefined) => sql`(${isBefore('hour', finalBefore)} and ${fromViews})`;

/**
 * Deletes a form's counts, except final ones, and returns their days. They move to the workspace's new time zone: an
 * hour's counts to the day in which it begins, or ends if they were of the later of two days.
 *
 * @param countedIn The time zone of the existing counts.
 */
export async function deleteCountsExceptFinal(
  tx: Db,
  { formId, timezone }: { readonly formId: number; readonly timezone: string },
  finalBefore: Date | undefined,
  countedIn: string,
): Promise<readonly string[]> {
  await sql`delete from report_hours where form_id = ${formId} and not ${isFinal(finalBefore)}`.execute(tx);
  const { rows } = await sql<{ day: string }>`
    with kept as (
      delete from report_hours where form_id = ${formId} returning hour, day, kind, name, count
    ), placed as (
      select *, hour + case when day > ${localDay('hour', sql`nullif(${countedIn}, '')`)} then interval '59 minutes' else interval '0' end
        as moment
      from kept
    )
    insert into report_hours (form_id, hour, day, kind, name, count)
    select ${formId}::bigint, hour, ${localDay('moment', sql`${timezone}`)}, kind, name, sum(count) from placed group by 1, 2, 3, 4, 5
    returning day::text`.execute(tx);
  return [...new Set(rows.map(({ day }) => day))];
}
