import { type Migration, sql } from '../../../../server/kit.ts';

/** Counts the imports of a seller's plans, so that an import notices that another one has overtaken it. */
export const up: Migration = async (db) => {
  await sql`create table billing_plan_imports (sold_by text primary key, number bigint not null)`.execute(db);
  await sql`insert into billing_plan_imports values ('chargebee', 0)`.execute(db);
};
