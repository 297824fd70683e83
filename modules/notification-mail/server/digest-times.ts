import type { DigestTime } from '../../../contract/entity/form-settings.ts';
import { type Db, sql } from '../../../server/kit.ts';

/** When an account gets its daily digests; null means at the time of each form. */
export async function digestTimeOf(db: Db, accountId: number): Promise<DigestTime | null> {
  const { rows } = await sql<DigestTime>`
    select hour, timezone from digest_times where account_id = ${accountId}`.execute(db);
  return rows[0] ?? null;
}

/** Locks of times by the hash of the address that they apply to: changing one waits only for what is sent to that address. */
const LOCK = sql`hashtext('inlet: digest times')`;

/**
 * Prevents the times of these addresses from changing until the transaction ends. Call this before locking digests, as
 * `setDigestTime` does.
 */
export async function lockDigestTimes(tx: Db, addresses: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock_shared(${LOCK}, key)
    from (
      select distinct hashtext(lower(address)) as key from unnest(${addresses}::text[]) as a (address) order by key
    ) keys`.execute(tx);
}

/**
 * The times that recipients chose, by their addresses in lower case. As long as an account has not verified its address, it
 * chooses nothing for that address.
 */
export async function digestTimesAt(db: Db, addresses: readonly string[]): Promise<ReadonlyMap<string, DigestTime>> {
  const { rows } = await sql<DigestTime & { address: string }>`
    select lower(a.email) as address, t.hour, t.timezone from accounts a join digest_times t on t.account_id = a.id
    where lower(a.email) = any(${addresses.map((one) => one.toLowerCase())}::text[])
      and a.verified_at is not null`.execute(db);
  return new Map(rows.map(({ address, hour, timezone }) => [address, { hour, timezone }]));
}

/** Stores when the account gets its daily digests, once no other transaction relies on the time of its address. */
export async function setDigestTime(
  tx: Db,
  { id, email }: { readonly id: number; readonly email: string },
  time: DigestTime | null,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK}, hashtext(lower(${email}::text)))`.execute(tx);
  if (time === null) await sql`delete from digest_times where account_id = ${id}`.execute(tx);
  else
    await sql`
      insert into digest_times (account_id, hour, timezone) values (${id}, ${time.hour}, ${time.timezone})
      on conflict (account_id) do update set hour = excluded.hour, timezone = excluded.timezone`.execute(tx);
}
