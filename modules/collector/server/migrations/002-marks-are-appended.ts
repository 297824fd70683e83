import { type Migration, sql } from '../../../../server/kit.ts';

/**
 * Each change appends a mark for its hour in the same transaction. The recount deletes only the marks it sees: a change
 * it does not see yet has its own mark, so no change is missed and nobody waits for a lock.
 */
export const up: Migration = async (db) => {
  await sql`alter table collector_dirty_hours drop constraint collector_dirty_hours_pkey`.execute(db);
  await sql`create index collector_dirty_hours_form on collector_dirty_hours (form_id, hour)`.execute(db);
  // Indexes for the recount: a form's submissions by time and by page view.
  await sql`create index submissions_time on submissions (form_id, submitted_at)`.execute(db);
  await sql`create index submissions_page on submissions (form_id, page_key) where page_key is not null`.execute(db);
  await markWhatChanges(db, 'deleted', 'delete', sql`select * from gone`);
  await markWhatChanges(
    db,
    'changed',
    'update',
    sql`
      select gone.* from gone join come on come.id = gone.id
      where come.current_state <> gone.current_state or come.is_spam <> gone.is_spam`,
  );
};

/**
 * Marks the hours of submissions and their page views, whichever module changes them. Deleting a form deletes its
 * marks.
 */
async function markWhatChanges(
  db: Parameters<Migration>[0],
  name: string,
  event: 'delete' | 'update',
  which: ReturnType<typeof sql>,
): Promise<void> {
  const marker = sql.id(`mark_${name}_submissions`);
  await sql`
    create function ${marker}() returns trigger language plpgsql as $$
    begin
      insert into collector_dirty_hours (form_id, hour)
      select distinct s.form_id, date_trunc('hour', moment, 'UTC')
      from (${which}) s join forms f on f.id = s.form_id
        left join visits v on v.project_id = f.project_id and v.page_key = s.page_key,
        unnest(array[s.submitted_at, v.onload_at]) as moment
      where moment is not null;
      return null;
    end $$`.execute(db);
  const tables = event === 'delete' ? sql`old table as gone` : sql`old table as gone new table as come`;
  await sql`
    create trigger ${marker} after ${sql.raw(event)} on submissions
    referencing ${tables} for each statement execute function ${marker}()`.execute(db);
}
