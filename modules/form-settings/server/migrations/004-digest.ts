import { type Migration, sql } from '../../../../server/kit.ts';

/** Whether new submissions are emailed together, and at which hour of the day in which time zone. */
export const up: Migration = async (db) => {
  await sql`
    alter table form_settings
      add column notification_digest text not null default 'off',
      add column notification_digest_hour int not null default 8,
      add column notification_digest_timezone text`.execute(db);
};
