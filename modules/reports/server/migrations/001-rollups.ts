import { type Migration, sql } from '../../../../server/kit.ts';

/** Report rollups: counts per hour, and per month as the sum of its hours. */
export const up: Migration = async (db) => {
  // As a later migration of the same upgrade needs it: a weaker lock first would make a deadlock with the intake possible.
  await sql`lock table forms in access exclusive mode`.execute(db);
  // An hour (UTC) in which a month of the workspace's zone begins has rows for both months, so that months are exact in
  // zones with a half-hour offset. `kind` is `stage`, `figure`, `state`, `device`, `platform` or `browser`.
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
  // Time zone in which a form's months are computed.
  await sql`
    create table report_refreshes (
      form_id bigint primary key references forms on delete cascade,
      refreshed_at timestamptz not null,
      timezone text not null
    )`.execute(db);
};
