import { type Migration, sql } from '../../../../server/kit.ts';

export const up: Migration = async (db) => {
  await sql`
    create table pin_board_rows (
      submission_id bigint primary key references submissions on delete cascade,
      pins int not null default 1
    )`.execute(db);
};
