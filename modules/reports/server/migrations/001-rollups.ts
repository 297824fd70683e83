import { type Migration, sql } from '../../../../server/kit.ts';

/** What reports read: numbers of each hour, and of each month as the sum of its hours. */
export const up: Migration = async (db) => {
  // An hour (UTC) in which a month of the workspace's zone begins has rows of both months, so that a month is exact in
  // a zone that is half an hour off. `kind` is `stage`, `figure`, `state`, `device`, `platform` or `browser`.
  await sql`
    create table report_hours (
      form_id bigint not null references forms on delete cascade,
      hour timestamptz not null,
      month date not null,
      kind text not null,
      name text not null,
      count bigint not null,
      primary key (form_id, hour, month, kind, name)
    )`.execute(db);
  await sql`
    create table report_months (
      form_id bigint not null references forms on delete cascade,
      month date not null,
      kind text not null,
      name text not null,
      count bigint not null,
      primary key (form_id, month, kind, name)
    )`.execute(db);
  // The months of a form's rows are those of `timezone`.
  await sql`
    create table report_refreshes (
      form_id bigint primary key references forms on delete cascade,
      refreshed_at timestamptz not null,
      timezone text not null
    )`.execute(db);
};
