import { type Migration, sql } from '../../../../server/kit.ts';

/** The attempts of deliveries that are listed with a submission. */
export const up: Migration = async (db) => {
  await sql`
    create table delivery_attempts (
      id bigint generated always as identity primary key,
      delivery_id bigint not null references deliveries on delete cascade,
      at timestamptz not null,
      duration_ms bigint not null,
      status integer,
      answer text,
      error text
    )`.execute(db);
  await sql`create index delivery_attempts_of on delivery_attempts (delivery_id, id)`.execute(db);
};
