import { type Migration, sql } from '../../../../server/kit.ts';

/**
 * What was taken for spam when it came has notified nobody: `held_back` has what that needs besides the row, until it is sent.
 * What a person marked as spam later was notified of; its reason is empty.
 */
export const up: Migration = async (db) => {
  await sql`alter table submissions add column held_back jsonb`.execute(db);
  await sql`
    update submissions set held_back = '{"subject": null, "cc": []}' where is_spam and spam_reason is not null`.execute(
    db,
  );
};
