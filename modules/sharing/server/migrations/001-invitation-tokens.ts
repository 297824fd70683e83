import { type Migration, sql } from '../../../../server/kit.ts';

/** Hashed tokens of emailed invitations. A newer email invalidates the earlier link. */
export const up: Migration = async (db) => {
  await sql`
    create table invitation_tokens (
      link_id bigint primary key references form_links on delete cascade,
      token_hash bytea not null unique,
      expires_at timestamptz not null
    )`.execute(db);
};
