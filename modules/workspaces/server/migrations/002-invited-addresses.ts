import { type Migration, sql } from '../../../../server/kit.ts';

/** Links of invitations to addresses without an account store the address. */
export const up: Migration = async (db) => {
  await sql`
    alter table form_links
      alter column account_id drop not null,
      add column address text,
      add column invited_by bigint references accounts on delete set null,
      add constraint form_links_whose check (account_id is not null or (address is not null and status <> 'ACCEPTED')),
      add constraint form_links_creator check (privilege_type <> 'CREATOR' or (status = 'ACCEPTED' and not is_revoked))`.execute(
    db,
  );
  await sql`create unique index form_links_address on form_links (form_id, lower(address))`.execute(db);
  await sql`create index form_links_invited on form_links (lower(address)) where status = 'CREATED'`.execute(db);
};
