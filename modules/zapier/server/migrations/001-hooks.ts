import { type Migration, sql } from '../../../../server/kit.ts';

/** URLs that Zapier subscribed, by form. */
export const up: Migration = async (db) => {
  await sql`
    create table zapier_hooks (
      id bigint generated always as identity primary key,
      form_id bigint not null references forms on delete cascade,
      trigger_name text not null,
      hook_url text not null,
      created_at timestamptz not null,
      unique (form_id, trigger_name, hook_url)
    )`.execute(db);
};
