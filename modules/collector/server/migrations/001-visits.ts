import { type Migration, sql } from '../../../../server/kit.ts';

/** Page views, and the hours whose counts are outdated. */
export const up: Migration = async (db) => {
  // One row per page view. The browser reports it repeatedly as it grows, and the greatest values are stored.
  await sql`
    create table visits (
      id bigint generated always as identity primary key,
      project_id bigint not null references projects on delete cascade,
      form_id bigint references forms on delete set null,
      visitor_id text not null,
      page_key text not null,
      domain text not null,
      path text not null,
      url text not null,
      referrer text,
      onload_at timestamptz not null,
      time_spent_ms bigint not null,
      time_in_form_ms bigint not null,
      form_viewed boolean not null,
      form_interacted boolean not null,
      device_type text,
      browser text,
      platform text,
      utm jsonb,
      created_at timestamptz not null,
      unique (project_id, page_key)
    )`.execute(db);
  await sql`create index visits_visitor on visits (project_id, visitor_id, onload_at)`.execute(db);
  await sql`create index visits_form on visits (form_id, onload_at) where form_id is not null`.execute(db);
  await sql`
    create table collector_dirty_hours (
      form_id bigint not null references forms on delete cascade,
      hour timestamptz not null,
      primary key (form_id, hour)
    )`.execute(db);
  // The last check of each form's installation.
  await sql`
    create table collector_checks (
      form_id bigint primary key references forms on delete cascade,
      result text not null,
      origin text,
      at timestamptz not null
    )`.execute(db);
};
