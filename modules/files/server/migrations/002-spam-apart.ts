import { type Migration, sql } from '../../../../server/kit.ts';

/**
 * Files of spam are counted apart from those of other submissions. A copy of the flag beside the sizes keeps the sum an index-only
 * scan; the caller that changes the flag holds the form's lock.
 */
export const up: Migration = async (db) => {
  // In the order of the intake, to avoid a deadlock.
  await sql`lock table submissions, files in access exclusive mode`.execute(db);
  await sql`alter table files add column is_spam boolean not null default false`.execute(db);
  await sql`
    update files set is_spam = true where submission_id in (select id from submissions where is_spam)`.execute(db);
  await sql`drop index files_of_form`.execute(db);
  await sql`
    create index files_of_form on files (form_id, is_spam) include (bytes) where submission_id is not null`.execute(db);
  await sql`drop function file_bytes(bigint)`.execute(db);
  await sql`
    create function file_bytes(form bigint, of_spam boolean) returns bigint language plpgsql volatile as $$
    declare used bigint;
    begin
      select coalesce(sum(bytes), 0) into used
      from files where form_id = form and is_spam = of_spam and submission_id is not null;
      return used;
    end $$`.execute(db);
  await sql`
    create function mark_files_of_submission() returns trigger language plpgsql as $$
    begin
      update files set is_spam = new.is_spam where submission_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger mark_files_of_submission after update of is_spam on submissions for each row
    when (new.is_spam <> old.is_spam and new.file_count > 0) execute function mark_files_of_submission()`.execute(db);
};
