import { type Migration, sql } from '../../../../server/kit.ts';

/** What the mailed link of an invitation carries, hashed. A newer mail ends the older one's link. */
export const up: Migration = async (db) => {
  await sql`
    create table invitation_tokens (
      link_id bigint primary key references form_links on delete cascade,
      token_hash bytea not null unique,
      expires_at timestamptz not null
    )`.execute(db);
};
