import { type Migration, sql } from '../../../../server/kit.ts';

/**
 * Files that came with a later message of the submission's thread have its id. The trigger fires for those too: such a message is
 * activity, and only activity makes a submission without files of its own have any.
 */
export const up: Migration = async (db) => {
  // In the order of the intake, to avoid a deadlock.
  await sql`lock table submissions, files in access exclusive mode`.execute(db);
  await sql`alter table files add column message_id bigint`.execute(db);
  await sql`drop trigger mark_files_of_submission on submissions`.execute(db);
  await sql`
    create trigger mark_files_of_submission after update of is_spam on submissions for each row
    when (new.is_spam <> old.is_spam and (new.file_count > 0 or new.last_activity_at is not null))
    execute function mark_files_of_submission()`.execute(db);
};
