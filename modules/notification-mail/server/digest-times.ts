import type { DigestTime } from '../../../contract/entity/form-settings.ts';
import { type Db, sql } from '../../../server/kit.ts';

/** When an account gets its daily digests; null means at the time of each form. */
export async function digestTimeOf(db: Db, accountId: number): Promise<DigestTime | null> {
  const { rows } = await sql<DigestTime>`
    select hour, timezone from digest_times where account_id = ${accountId}`.execute(db);
  return rows[0] ?? null;
}

/** Keeps the times as they are until the transaction ends. Call this before locking digests, as `setDigestTime` does. */
export async function keepDigestTimes(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('inlet: digest times'))`.execute(tx);
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

/** Stores when the account gets its daily digests, once no other transaction relies on the times. */
export async function setDigestTime(tx: Db, accountId: number, time: DigestTime | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('inlet: digest times'))`.execute(tx);
  if (time === null) await sql`delete from digest_times where account_id = ${accountId}`.execute(tx);
  else
    await sql`
      insert into digest_times (account_id, hour, timezone) values (${accountId}, ${time.hour}, ${time.timezone})
      on conflict (account_id) do update set hour = excluded.hour, timezone = excluded.timezone`.execute(tx);
}
