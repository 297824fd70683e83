import { type Migration, sql } from '../../../../server/kit.ts';

/** Earlier notes are activity too. Locks only submissions with notes, so that others arrive meanwhile. */
export const up: Migration = async (db) => {
  await sql`
    update submissions s set last_activity_at = noted.last
    from (select submission_id, max(at) as last from submission_history where kind = 'note' group by submission_id) noted
    where s.id = noted.submission_id`.execute(db);
};
