import { type Migration, sql } from '../../../../server/kit.ts';

/** How far each account has been shown a form's list, and zones that the database may not know. */
export const up: Migration = async (db) => {
  await sql`
    create table submission_views (
      form_id bigint not null references forms on delete cascade,
      account_id bigint not null references accounts on delete cascade,
      last_shown_id bigint not null,
      primary key (form_id, account_id)
    )`.execute(db);
  // A browser may be ahead of the database's list of zones; one such row must not spoil a whole list.
  await sql`
    create function known_zone(zone text, fallback text) returns text language plpgsql stable as $$
    begin
      perform now() at time zone zone;
      return coalesce(zone, fallback);
    exception when others then
      return fallback;
    end $$`.execute(db);
};
