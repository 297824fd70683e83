import { type Migration, sql } from '../../../../server/kit.ts';

/** Secrets are encrypted. The previous one also signs until `previous_until`. */
export const up: Migration = async (db) => {
  await sql`
    create table webhooks (
      id bigint generated always as identity primary key,
      form_id bigint not null references forms on delete cascade,
      name text not null,
      request_url text not null,
      is_active boolean not null default true,
      secret text not null,
      previous_secret text,
      previous_until timestamptz,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index webhooks_form on webhooks (form_id, id)`.execute(db);
};
