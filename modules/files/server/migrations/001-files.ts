import { type Migration, sql } from '../../../../server/kit.ts';

/**
 * A row outlives its submission and its form until its file is removed from the disk. `file_bytes` is volatile, so that it sees
 * what others committed while the caller waited for the form's lock.
 */
export const up: Migration = async (db) => {
  await sql`
    create table files (
      id bigint generated always as identity primary key,
      key text not null unique,
      submission_id bigint references submissions on delete set null,
      form_id bigint references forms on delete set null,
      position int not null,
      field text not null,
      name text not null,
      type text not null,
      bytes bigint not null
    )`.execute(db);
  await sql`create index files_of_submission on files (submission_id, position)`.execute(db);
  await sql`create index files_of_form on files (form_id) include (bytes) where submission_id is not null`.execute(db);
  await sql`create index files_to_remove on files (id) where submission_id is null`.execute(db);
  await sql`
    create function file_bytes(form bigint) returns bigint language plpgsql volatile as $$
    declare used bigint;
    begin
      select coalesce(sum(bytes), 0) into used from files where form_id = form and submission_id is not null;
      return used;
    end $$`.execute(db);
};
