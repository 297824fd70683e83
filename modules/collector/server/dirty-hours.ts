import { type Db, sql } from '../../../server/kit.ts';

/** Forms with hours that have to be counted anew. */
export async function formsToCount(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ form_id: number }>`
    select distinct form_id from collector_dirty_hours order by form_id`.execute(db);
  return rows.map(({ form_id }) => form_id);
}

/**
 * The hours of a form that have to be counted anew, oldest first. Their marks are gone with the caller's transaction;
 * what is committed from now on has marks of its own.
 */
export async function takeHours(tx: Db, formId: number): Promise<readonly Date[]> {
  const { rows } = await sql<{ hour: Date }>`
    with taken as (delete from collector_dirty_hours where form_id = ${formId} returning hour)
    select distinct hour from taken order by hour`.execute(tx);
  return rows.map(({ hour }) => hour);
}

/** Every hour from a form's first page view or submission to its last, oldest first. Follow `takeHours`. */
export async function allHours(tx: Db, formId: number): Promise<readonly Date[]> {
  const { rows } = await sql<{ hour: Date }>`
    select generate_series(date_trunc('hour', min(at), 'UTC'), max(at), '1 hour') as hour from (
      select min(onload_at) as at from visits where form_id = ${formId}
      union all select max(onload_at) from visits where form_id = ${formId}
      union all select min(submitted_at) from submissions where form_id = ${formId}
      union all select max(submitted_at) from submissions where form_id = ${formId}
    ) ends having min(at) is not null`.execute(tx);
  return rows.map(({ hour }) => hour);
}
