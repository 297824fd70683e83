import { type Migration, sql } from '../../../../server/kit.ts';

/** Deleting a form deletes its deliveries. Without an index, that scans the table while the form is locked. */
export const up: Migration = async (db) => {
  await sql`create index deliveries_of_form on deliveries (form_id) where form_id is not null`.execute(db);
};
