import { type Migration, sql } from '../../../../server/kit.ts';

/**
 * Confirmations of CC addresses. Addresses listed before get a grace period of 14 days and are sent a confirmation
 * link.
 */
export const up: Migration = async (db) => {
  await sql`
    create table cc_confirmations (
      form_id bigint not null references forms on delete cascade,
      address text not null,
      asked_at timestamptz,
      confirmed_at timestamptz,
      allowed_until timestamptz,
      primary key (form_id, address)
    )`.execute(db);
  await sql`create index cc_confirmations_to_ask on cc_confirmations (form_id)
    where asked_at is null and confirmed_at is null`.execute(db);
  await sql`
    insert into cc_confirmations (form_id, address, allowed_until)
    select distinct form_id, lower(cc.address), now() + interval '14 days'
    from form_settings cross join unnest(cc_addresses) as cc(address)
    on conflict do nothing`.execute(db);
};
