import { type Migration, sql } from '../../../../server/kit.ts';

/** A form's log is read newest first in pages. Deleting a form uses the same index. */
export const up: Migration = async (db) => {
  await sql`create index deliveries_log on deliveries (form_id, id) where form_id is not null`.execute(db);
  await sql`drop index deliveries_of_form`.execute(db);
};
