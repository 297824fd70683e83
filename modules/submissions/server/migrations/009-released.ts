import { type Migration, sql } from '../../../../server/kit.ts';

/** What `held_back` had before a release, which gets it back if the release is undone before anything has gone out. */
export const up: Migration = async (db) => {
  await sql`
    create table released_submissions (
      submission_id bigint primary key references submissions on delete cascade,
      held_back jsonb not null,
      at timestamptz not null
    )`.execute(db);
};
