import { type Migration, sql } from '../../../../server/kit.ts';

/** How many an address has sent to a form since a moment; counting goes no further than `most`. */
export const up: Migration = async (db) => {
  // Volatile, so that it sees what was committed while its caller's statement waited for the form's row: two servers that
  // take from one address at the same instant count each other's.
  await sql`
    create function sent_since(form bigint, address text, since timestamptz, most int) returns int language plpgsql volatile as $$
    declare sent int;
    begin
      select count(*) into sent from (
        select from submissions where form_id = form and ip_hash = address and submitted_at > since limit most
      ) recent;
      return sent;
    end $$`.execute(db);
};
