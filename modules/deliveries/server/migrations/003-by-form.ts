import { type Migration, sql } from '../../../../server/kit.ts';

/** A form that is deleted takes its deliveries along: without an index that reads all there are, while its row is held. */
export const up: Migration = async (db) => {
  await sql`create index deliveries_of_form on deliveries (form_id) where form_id is not null`.execute(db);
};
