import { type Db, sql } from '../../../server/kit.ts';

/** Adds up the hours of the given days of the workspace's zone, and the days of their months. */
export async function addUp(tx: Db, formId: number, days: readonly string[]): Promise<void> {
  await sql`delete from report_days where form_id = ${formId} and day = any(${days}::date[])`.execute(tx);
  // A day of any time zone lies within its UTC day plus one day on either side.
  await sql`
    insert into report_days (form_id, day, kind, name, count)
    select ${formId}, h.day, h.kind, h.name, sum(h.count)
    from unnest(${days}::date[]) as requested (day) join report_hours h on h.form_id = ${formId}
      and h.hour >= requested.day - interval '1 day' and h.hour < requested.day + interval '2 days' and h.day = requested.day
    group by h.day, h.kind, h.name`.execute(tx);
  const months = [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))];
  await sql`delete from report_months where form_id = ${formId} and month = any(${months}::date[])`.execute(tx);
  await sql`
    insert into report_months (form_id, month, kind, name, count)
    select ${formId}, requested.month, d.kind, d.name, sum(d.count)
    from unnest(${months}::date[]) as requested (month) join report_days d on d.form_id = ${formId}
      and d.day >= requested.month and d.day < requested.month + interval '1 month'
    group by requested.month, d.kind, d.name`.execute(tx);
}
