import { type Db, inTransaction, type Live, sql } from '../../../server/kit.ts';
import type { SubmissionsUnlockedLiveEvent } from '../live-events.ts';

/** Maximum number of real submissions per month that an account's forms show. */
export interface Quota {
  readonly cap: number;
  /** From this time on the cap is 0; null if the quota does not expire. */
  readonly endsAt: Date | null;
}

/** Current use of an account's quota. */
export interface Usage {
  /** Quota slots used this month. */
  readonly used: number;
  /** Locked rows of any month, waiting for a slot. */
  readonly locked: number;
}

/** Delivery kind, queued once per threshold and month when an account reaches 80 or 100 percent of its quota. */
export const QUOTA_USED = 'allowance-used';

/** Months are counted in UTC, regardless of the account's time zone. */
export const monthOf = (now: Date) => sql`date_trunc('month', ${now}::timestamptz at time zone 'UTC')::date`;

/** Sets an account's monthly cap; null removes it. Call `unlock` afterwards. A larger cap re-arms the usage emails. */
export async function setQuota(db: Db, accountId: number, quota: Quota | null): Promise<void> {
  if (quota === null) {
    await sql`delete from submission_allowances where account_id = ${accountId}`.execute(db);
    return;
  }
  await sql`
    with notified as (
      update submission_usage set told = 0 where account_id = ${accountId} and told > 0 and cap < ${quota.cap}
    )
    insert into submission_allowances (account_id, cap, ends_at)
    values (${accountId}, ${quota.cap}, ${quota.endsAt})
    on conflict (account_id) do update set cap = excluded.cap, ends_at = excluded.ends_at`.execute(db);
}

export async function usageOf(db: Db, accountId: number, now: Date): Promise<Usage> {
  const { rows } = await sql<Usage>`
    select
      coalesce((select used from submission_usage where account_id = ${accountId} and month = ${monthOf(now)}), 0) as used,
      (select count(*) from submissions s join forms f on f.id = s.form_id join projects p on p.id = f.project_id
        where p.owner_id = ${accountId} and s.is_locked and not s.is_spam) as locked`.execute(db);
  return rows[0] ?? { used: 0, locked: 0 };
}

/** Ids of accounts with locked rows. */
export async function accountsWithLocked(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct p.owner_id as id from submissions s join forms f on f.id = s.form_id
    join projects p on p.id = f.project_id where s.is_locked and not s.is_spam`.execute(db);
  return rows.map(({ id }) => id);
}

/** Assigns free slots to the rows that have waited longest, and notifies open lists. */
export async function unlock(
  services: { readonly db: Db; readonly live: Live },
  accountId: number,
  now: Date,
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const { rows } = await freed(accountId, await freeSlots(tx, accountId, now), now).execute(tx);
    for (const { form_id } of rows) {
      const event = { event: 'unlocked', form_id } satisfies SubmissionsUnlockedLiveEvent;
      await services.live.publish(`form:${form_id}`, event, tx);
    }
  });
}

/**
 * Free slots; null for unlimited. Locks the month's row until the transaction ends, so that no one else assigns the
 * same slots.
 */
async function freeSlots(tx: Db, accountId: number, now: Date): Promise<number | null> {
  const { rows } = await sql<{ free: number }>`
    insert into submission_usage as u (account_id, month, used)
    select account_id, ${monthOf(now)}, 0 from submission_allowances where account_id = ${accountId}
    on conflict (account_id, month) do update set used = u.used
    returning greatest(0, (
      select case when a.ends_at <= ${now}::timestamptz then 0 else a.cap end
      from submission_allowances a where a.account_id = u.account_id
    ) - u.used) as free`.execute(tx);
  return rows[0]?.free ?? null;
}

/** Skips rows that are being marked right now: waiting for their locks could deadlock. The next run unlocks them. */
const freed = (accountId: number, free: number | null, now: Date) => sql<{ form_id: number }>`
  with waiting as (
    select s.id from submissions s join forms f on f.id = s.form_id join projects p on p.id = f.project_id
    where p.owner_id = ${accountId} and s.is_locked and not s.is_spam
    order by s.id limit ${free} for no key update of s skip locked
  ),
  freed as (
    update submissions s set is_locked = false,
      placed_in = ${free === null ? sql`null` : monthOf(now)}
    from waiting where s.id = waiting.id returning s.form_id
  ),
  counted as (
    update submission_usage set used = used + (select count(*) from freed)
    where account_id = ${accountId} and month = ${monthOf(now)} and ${free !== null}
  )
  select distinct form_id from freed`;

/** Removes every cap, for installations without billing. */
export async function liftCaps(services: { readonly db: Db; readonly live: Live }, now: Date): Promise<void> {
  await sql`delete from submission_allowances`.execute(services.db);
  for (const accountId of await accountsWithLocked(services.db)) await unlock(services, accountId, now);
}

/**
 * Adjusts the quota after a person marks rows as spam or reverts that. Spam does not count, so a row frees or takes
 * a slot. A locked row has no slot and stays locked; a row that was readable is never locked.
 */
export async function adjustQuota(
  services: { readonly db: Db; readonly live: Live },
  submissionIds: readonly number[],
  isSpam: boolean,
  now: Date,
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const { rows } = await (isSpam ? returnSlots(submissionIds) : claimSlots(submissionIds, now)).execute(tx);
    const owners = isSpam ? new Set(rows.map(({ account_id }) => account_id)) : [];
    for (const owner of owners) await unlock({ db: tx, live: services.live }, owner, now);
  });
}

const returnSlots = (submissionIds: readonly number[]) => sql<{ account_id: number }>`
  update submission_usage u set used = greatest(u.used - given.slots, 0)
  from (
    select p.owner_id, s.placed_in, count(*) as slots
    from submissions s join forms f on f.id = s.form_id join projects p on p.id = f.project_id
    where s.id = any(${submissionIds}::bigint[]) and s.placed_in is not null and not s.is_test
    group by p.owner_id, s.placed_in
  ) given
  where u.account_id = given.owner_id and u.month = given.placed_in
  returning u.account_id`;

const claimSlots = (submissionIds: readonly number[], now: Date) => sql<{ account_id: number }>`
  with counted as (
    update submissions s set placed_in = coalesce(s.placed_in, ${monthOf(now)})
    from forms f, projects p, submission_allowances a
    where s.id = any(${submissionIds}::bigint[]) and not s.is_test and not s.is_locked
      and f.id = s.form_id and p.id = f.project_id and a.account_id = p.owner_id
    returning p.owner_id as account_id, s.placed_in
  )
  insert into submission_usage as u (account_id, month, used)
  select account_id, placed_in, count(*) from counted group by account_id, placed_in
  on conflict (account_id, month) do update set used = u.used + excluded.used
  returning account_id`;
