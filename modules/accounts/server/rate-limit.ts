import { createHash } from 'node:crypto';
import { HOUR_SECONDS } from '../../../contract/duration.ts';
import { type Db, createError, sql, sharedErrors } from '../../../server/kit.ts';
import { accountRequests, loginsFromNetwork, loginsToAccount, mailsToMailbox } from './limits.ts';

/** Attempts beyond `free` are delayed, with a delay that doubles each time. */
interface Throttle {
  readonly free: number;
  /** Delay in seconds after the first excess attempt; doubles with each further one. */
  readonly firstDelay: number;
  /** Longest delay in seconds. */
  readonly maxDelay: number;
}

/** Seconds without an attempt after which a counter starts again at one. */
const RESET_AFTER_SECONDS = HOUR_SECONDS;
export const accountThrottle: Throttle = { free: loginsToAccount.max, firstDelay: 15, maxDelay: 15 * 60 };
export const addressThrottle: Throttle = { free: loginsFromNetwork.max, firstDelay: 15, maxDelay: 15 * 60 };

/** Key of a counter. Hashes the name, so that no address is stored in clear. */
export function counterKey(kind: string, name: string): string {
  return `${kind}:${createHash('sha256').update(name.toLowerCase()).digest('base64url')}`;
}

/**
 * Counts an attempt before it is made, so that parallel attempts count too. Rejects it with Retry-After while the counter is
 * blocked.
 */
export async function countAttempt(db: Db, key: string, throttle: Throttle, now: Date): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    insert into account_tries as t (key, count, since, last_at) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set last_at = ${now},
      count = case when t.last_at < ${secondsBefore(now, RESET_AFTER_SECONDS)} then 1 else t.count + 1 end,
      blocked_until = case when t.last_at < ${secondsBefore(now, RESET_AFTER_SECONDS)} or t.count + 1 < ${throttle.free} then null
        else ${now}::timestamptz + make_interval(secs => least(
          ${throttle.firstDelay} * power(2, least(t.count + 1 - ${throttle.free}, 30)), ${throttle.maxDelay})) end
    where t.blocked_until is null or t.blocked_until <= ${now}
    returning count`.execute(db);
  if (rows.length === 0) await rejectBlocked(db, key, now);
}

async function rejectBlocked(db: Db, key: string, now: Date): Promise<void> {
  const { rows } = await sql<{ blocked_until: Date | null }>`
    select blocked_until from account_tries where key = ${key}`.execute(db);
  const secondsLeft = ((rows[0]?.blocked_until ?? now).getTime() - now.getTime()) / 1000;
  rejectFor(Math.max(Math.ceil(secondsLeft), 1));
}

function rejectFor(seconds: number): never {
  throw createError(sharedErrors.TOO_MANY_TRIES, { wait: seconds }, seconds);
}

/** Resets an account's counter after a successful attempt. */
export async function clearAttempts(db: Db, key: string): Promise<void> {
  await sql`delete from account_tries where key = ${key}`.execute(db);
}

/** Uncounts a successful attempt. The counter is not reset, because others may share the address. */
export async function returnAttempt(db: Db, key: string): Promise<void> {
  await sql`update account_tries set count = greatest(count - 1, 0), blocked_until = null where key = ${key}`.execute(
    db,
  );
}

/** Takes one unit from an allowance of `max` per `seconds`; false when none is left. */
export async function consumeAllowance(db: Db, key: string, { max, seconds }: Allowance, now: Date): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    insert into account_tries as t (key, count, since, last_at) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set last_at = ${now},
      count = case when t.since < ${secondsBefore(now, seconds)} then 1 else t.count + 1 end,
      since = case when t.since < ${secondsBefore(now, seconds)} then ${now} else t.since end
    returning count`.execute(db);
  return (rows[0]?.count ?? 0) <= max;
}

export interface Allowance {
  readonly max: number;
  readonly seconds: number;
}

/** Emails of one kind to one address. */
export const mailAllowance: Allowance = { max: mailsToMailbox.max, seconds: HOUR_SECONDS };
/** Registrations and email requests from one network. */
export const requestAllowance: Allowance = { max: accountRequests.max, seconds: HOUR_SECONDS };

/** Takes one request from the allowance of a network, or rejects it with Retry-After. */
export async function consumeRequestAllowance(db: Db, network: string, now: Date): Promise<void> {
  const isAllowed = await consumeAllowance(db, counterKey('request', network), requestAllowance, now);
  if (!isAllowed) rejectFor(HOUR_SECONDS);
}

/** Deletes counters that no longer block anyone. */
export async function deleteOldAttempts(db: Db, now: Date): Promise<void> {
  await sql`delete from account_tries where last_at < ${secondsBefore(now, 2 * HOUR_SECONDS)}`.execute(db);
}

function secondsBefore(now: Date, seconds: number): Date {
  return new Date(now.getTime() - seconds * 1000);
}
