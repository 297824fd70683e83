import { type Migration, sql } from '../../../../server/kit.ts';

/** The state in which a form's new submissions begin, where it is another than the default. */
export const up: Migration = async (db) => {
  await sql`
    create table submission_initial_states (
      form_id bigint primary key references forms on delete cascade,
      state text not null
    )`.execute(db);
  // Volatile, so that it sees what was committed while its caller's statement waited for the form's row: a state that
  // was removed meanwhile gets no new submission.
  await sql`
    create function initial_state_of(form bigint) returns text language plpgsql volatile as $$
    declare found_state text;
    begin
      select state into found_state from submission_initial_states where form_id = form;
      return found_state;
    end $$`.execute(db);
};
