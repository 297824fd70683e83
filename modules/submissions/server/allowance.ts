import { type Db, inTransaction, type Live, sql } from '../../../server/kit.ts';
import type { SubmissionsUnlocked } from '../contract.ts';

/** How many real submissions an account's forms show a month. */
export interface Allowance {
  readonly cap: number;
  /** From then on the cap is 0; null where it does not end. */
  readonly endsAt: Date | null;
}

/** What an account has used of its allowance. */
export interface Usage {
  /** Places taken in this month. */
  readonly used: number;
  /** Rows that wait for a place, from whatever month. */
  readonly locked: number;
}

/** What is queued, once for each share and month, when an account has used 80 or 100 percent of its allowance. */
export const ALLOWANCE_USED = 'allowance-used';

/** The month that counts, whatever the zone of the account. */
export const monthOf = (now: Date) => sql`date_trunc('month', ${now}::timestamptz at time zone 'UTC')::date`;

/** Sets what an account may show; null for no cap. Follow it by `unlock`. A larger cap tells again when it is used. */
export async function setAllowance(db: Db, accountId: number, allowance: Allowance | null): Promise<void> {
  if (allowance === null) {
    await sql`delete from submission_allowances where account_id = ${accountId}`.execute(db);
    return;
  }
  await sql`
    with told as (
      update submission_usage set told = 0 where account_id = ${accountId} and told > 0 and cap < ${allowance.cap}
    )
    insert into submission_allowances (account_id, cap, ends_at)
    values (${accountId}, ${allowance.cap}, ${allowance.endsAt})
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

/** Accounts with rows that wait for a place. */
export async function accountsWithLocked(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct p.owner_id as id from submissions s join forms f on f.id = s.form_id
    join projects p on p.id = f.project_id where s.is_locked and not s.is_spam`.execute(db);
  return rows.map(({ id }) => id);
}

/** Gives free places to the rows that wait longest, and tells the open lists. */
export async function unlock(
  frame: { readonly db: Db; readonly live: Live },
  accountId: number,
  now: Date,
): Promise<void> {
  await inTransaction(frame.db, async (tx) => {
    const { rows } = await freed(accountId, await freePlaces(tx, accountId, now), now).execute(tx);
    for (const { form_id } of rows) {
      const note = { event: 'unlocked', form_id } satisfies SubmissionsUnlocked;
      await frame.live.publish(`form:${form_id}`, note, tx);
    }
  });
}

/** Null for any number. The month's row is locked from here on, so that nobody else gives the same places away. */
async function freePlaces(tx: Db, accountId: number, now: Date): Promise<number | null> {
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

/** Rows that someone is just marking are left for the next time: waiting for them could close a circle. */
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

/** Turns every cap off, where nothing is sold any more. */
export async function liftCaps(frame: { readonly db: Db; readonly live: Live }, now: Date): Promise<void> {
  await sql`delete from submission_allowances`.execute(frame.db);
  for (const accountId of await accountsWithLocked(frame.db)) await unlock(frame, accountId, now);
}

/**
 * A person has marked rows as spam, or taken that back: spam does not count, so a row gives its place back or takes one.
 * A locked row has none, and stays locked; one whose content was already to be read is not locked for it.
 */
export async function recount(
  frame: { readonly db: Db; readonly live: Live },
  submissionIds: readonly number[],
  isSpam: boolean,
  now: Date,
): Promise<void> {
  await inTransaction(frame.db, async (tx) => {
    const { rows } = await (isSpam ? givenBack(submissionIds) : taken(submissionIds, now)).execute(tx);
    const owners = isSpam ? new Set(rows.map(({ account_id }) => account_id)) : [];
    for (const owner of owners) await unlock({ db: tx, live: frame.live }, owner, now);
  });
}

const givenBack = (submissionIds: readonly number[]) => sql<{ account_id: number }>`
  update submission_usage u set used = greatest(u.used - given.places, 0)
  from (
    select p.owner_id, s.placed_in, count(*) as places
    from submissions s join forms f on f.id = s.form_id join projects p on p.id = f.project_id
    where s.id = any(${submissionIds}::bigint[]) and s.placed_in is not null and not s.is_test
    group by p.owner_id, s.placed_in
  ) given
  where u.account_id = given.owner_id and u.month = given.placed_in
  returning u.account_id`;

const taken = (submissionIds: readonly number[], now: Date) => sql<{ account_id: number }>`
  with placed as (
    update submissions s set placed_in = coalesce(s.placed_in, ${monthOf(now)})
    from forms f, projects p, submission_allowances a
    where s.id = any(${submissionIds}::bigint[]) and not s.is_test and not s.is_locked
      and f.id = s.form_id and p.id = f.project_id and a.account_id = p.owner_id
    returning p.owner_id as account_id, s.placed_in
  )
  insert into submission_usage as u (account_id, month, used)
  select account_id, placed_in, count(*) from placed group by account_id, placed_in
  on conflict (account_id, month) do update set used = u.used + excluded.used
  returning account_id`;
