import { type Migration, sql } from '../../../../server/kit.ts';

/** Up to which email a mailbox has been read. Numbers of emails are only valid with the mailbox's `uid_validity` (RFC 3501). */
export const up: Migration = async (db) => {
  await sql`
    create table answer_mailboxes (
      mailbox text primary key,
      uid_validity bigint not null,
      last_uid bigint not null
    )`.execute(db);
};
