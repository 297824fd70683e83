import { type Migration, sql } from '../../../../server/kit.ts';

/**
 * Counts per day, for any period, and what has arrived, whether or not it still exists. The rollups are derived from
 * other tables, so those of earlier versions are dropped and every form is counted again in the background.
 */
export const up: Migration = async (db) => {
  // An hour (UTC) in which a day of the workspace's zone begins has rows for both days, so that days are exact in zones
  // with an offset of half an hour or 45 minutes.
  await sql`drop table report_hours`.execute(db);
  await sql`
    create table report_hours (
      form_id bigint not null references forms on delete cascade,
      hour timestamptz not null,
      day date not null,
      kind text not null,
      name text not null,
      count bigint not null,
      primary key (form_id, hour, day, kind, name)
    )`.execute(db);
  await sql`
    create table report_days (
      form_id bigint not null references forms on delete cascade,
      day date not null,
      kind text not null,
      name text not null,
      count bigint not null,
      primary key (form_id, day, kind, name)
    )`.execute(db);
  // Figures over time are read for longer periods than tables.
  await sql`
    create index report_days_figures on report_days (form_id, day) where kind in ('figure', 'first_action')`.execute(
    db,
  );
  await sql`delete from report_months`.execute(db);
  // Dirty hours of forms without a complete count are marked again; no workspace has an empty time zone.
  await sql`update report_refreshes set refreshed_at = null, timezone = ''`.execute(db);
  await countArrivals(db);
  await markFirstActions(db);
};

/** Counts submissions at arrival, per quarter of an hour, because the offset of every time zone is a multiple of that. */
async function countArrivals(db: Parameters<Migration>[0]): Promise<void> {
  await sql`
    create table report_arrivals (
      form_id bigint not null references forms on delete cascade,
      quarter timestamptz not null,
      received bigint not null,
      spam bigint not null,
      primary key (form_id, quarter)
    )`.execute(db);
  await sql`
    create function count_arrived_submissions() returns trigger language plpgsql as $$
    begin
      insert into report_arrivals (form_id, quarter, received, spam)
      select form_id, date_bin('15 minutes', submitted_at, 'epoch'), count(*), count(*) filter (where is_spam)
      from come group by 1, 2 order by 1, 2
      on conflict (form_id, quarter) do update
      set received = report_arrivals.received + excluded.received, spam = report_arrivals.spam + excluded.spam;
      return null;
    end $$`.execute(db);
  // Also locks the table against further arrivals until those below are counted.
  await sql`
    create trigger count_arrived_submissions after insert on submissions
    referencing new table as come for each statement execute function count_arrived_submissions()`.execute(db);
  // Earlier submissions, as far as they still exist, by how they are marked now.
  await sql`
    insert into report_arrivals (form_id, quarter, received, spam)
    select form_id, date_bin('15 minutes', submitted_at, 'epoch'), count(*), count(*) filter (where is_spam)
    from submissions group by 1, 2`.execute(db);
}

/** Marks the hours of submissions on which a person has acted, since reports count how long that took. */
async function markFirstActions(db: Parameters<Migration>[0]): Promise<void> {
  await sql`
    create function mark_acted_submissions() returns trigger language plpgsql as $$
    begin
      insert into collector_dirty_hours (form_id, hour)
      select distinct s.form_id, date_trunc('hour', s.submitted_at, 'UTC')
      from come join submissions s on s.id = come.submission_id where come.by is not null;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger mark_acted_submissions after insert on submission_history
    referencing new table as come for each statement execute function mark_acted_submissions()`.execute(db);
}
