import { randomBytes } from 'node:crypto';
import { HOUR_MS } from '../../../../contract/duration.ts';
import { createError, type Db, generalErrors, sql } from '../../../../server/kit.ts';

/** The account's customer and subscription id at Chargebee; undefined until it first goes there. */
export async function nameOf(db: Db, accountId: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from billing_chargebee_names where account_id = ${accountId}`.execute(db);
  return rows[0]?.name;
}

/**
 * The same, created on first use; throws if the account was deleted. The id is random, not counted: another database
 * selling at the same site must not take over this one's subscriptions.
 */
export async function nameFor(db: Db, accountId: number, now: Date): Promise<string> {
  const generated = `inlet-${randomBytes(16).toString('hex')}`;
  const { rows } = await sql<{ name: string }>`
    insert into billing_chargebee_names (account_id, name, asked_at)
    select id, ${generated}, ${now}::timestamptz from accounts where id = ${accountId} for key share
    on conflict (account_id) do update set asked_at = excluded.asked_at
    returning name`.execute(db);
  if (!rows[0]) throw createError(generalErrors.NOT_SIGNED_IN);
  return rows[0].name;
}

/** The account of an id; undefined for ids not created here. */
export async function accountNamed(db: Db, name: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select account_id as id from billing_chargebee_names where name = ${name}`.execute(db);
  return rows[0]?.id;
}

/** How long after a redirect the provider is polled, in case no event arrives. */
const PAGE_MS = 4 * HOUR_MS;

/** Accounts that may have changed without an event: their term has ended, or they went to the provider recently. */
export async function accountsToPoll(db: Db, now: Date): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select n.account_id as id from billing_chargebee_names n
    left join billing_subscriptions s on s.account_id = n.account_id
    where n.asked_at > ${new Date(now.getTime() - PAGE_MS)}
      or (s.version > 0 and s.status <> 'cancelled' and coalesce(s.current_term_end, s.trial_end) <= ${now})
    order by n.asked_at desc limit 200`.execute(db);
  return rows.map(({ id }) => id);
}
