import { type Migration, sql } from '../../../../server/kit.ts';

/** What the database records about page views that are stored elsewhere. */
export const up: Migration = async (db) => {
  // Where page views are besides the table `visits`, while they are.
  await sql`create table collector_visit_store (address text primary key)`.execute(db);
  // Their deletion is repeated, for page views that arrive late or come back from a backup.
  await sql`create table collector_deleted_sites (project_uid text primary key)`.execute(db);
  await sql`
    create function record_deleted_sites() returns trigger language plpgsql as $$
    begin
      insert into collector_deleted_sites (project_uid) select uid from gone on conflict do nothing;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger record_deleted_sites after delete on projects
    referencing old table as gone for each statement execute function record_deleted_sites()`.execute(db);
  // When the page of a submission was opened, whose page view is stored elsewhere.
  await sql`alter table submissions add column page_opened_at timestamptz`.execute(db);
  await sql`
    create or replace function mark_deleted_submissions() returns trigger language plpgsql as $$
    begin
      insert into collector_dirty_hours (form_id, hour)
      select distinct s.form_id, date_trunc('hour', moment, 'UTC')
      from gone s join forms f on f.id = s.form_id
        left join visits v on v.project_id = f.project_id and v.page_key = s.page_key,
        unnest(array[s.submitted_at, v.onload_at, s.page_opened_at]) as moment
      where moment is not null;
      return null;
    end $$`.execute(db);
};
