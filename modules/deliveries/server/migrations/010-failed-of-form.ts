import { type Migration, sql } from '../../../../server/kit.ts';

/** The number of a form's failed deliveries is shown with its log. Only failures write to this index. */
export const up: Migration = async (db) => {
  await sql`create index deliveries_failed on deliveries (form_id) where state = 'dead'`.execute(db);
};
