import { type Migration, sql } from '../../../../server/kit.ts';

/** Why a delivery or an attempt failed as codes with parameters, next to the English text. Null in older rows. */
export const up: Migration = async (db) => {
  await sql`alter table deliveries add last_error_details jsonb`.execute(db);
  await sql`alter table delivery_attempts add error_details jsonb`.execute(db);
};
