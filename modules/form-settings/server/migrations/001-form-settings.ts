import { type Migration, sql } from '../../../../server/kit.ts';

/** A form without a row has the defaults. */
export const up: Migration = async (db) => {
  await sql`
    create table form_settings (
      form_id bigint primary key references forms on delete cascade,
      receive_submissions boolean not null default true,
      is_auto_redirect_on boolean not null default false,
      auto_redirect_url text,
      send_notification_email_on_new_submission boolean not null default true,
      cc_addresses text[] not null default '{}'
    )`.execute(db);
};
