import { createHash } from 'node:crypto';
import { type Db, createError, sql } from '../../../server/kit.ts';
import { errors } from '../errors.ts';
import { accountRequests, loginsFromNetwork, loginsToAccount, mailsToMailbox } from './limits.ts';

/** How many tries are free, and what each further one makes the next wait. */
interface Throttle {
  readonly free: number;
  /** Seconds after the first try too many; doubled by each further one. */
  readonly first: number;
  readonly most: number;
}

const FORGOTTEN_AFTER = 60 * 60;
export const accountThrottle: Throttle = { free: loginsToAccount.most, first: 15, most: 15 * 60 };
export const addressThrottle: Throttle = { free: loginsFromNetwork.most, first: 15, most: 15 * 60 };

/** Names a counter; an address or account is not kept in clear. */
export function counterKey(kind: string, name: string): string {
  return `${kind}:${createHash('sha256').update(name.toLowerCase()).digest('base64url')}`;
}

/**
 * Counts one try before it is made, so that parallel ones count too, and refuses it with Retry-After while the counter
 * is blocked.
 */
export async function countAttempt(db: Db, key: string, patience: Throttle, now: Date): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    insert into account_tries as t (key, count, since, last_at) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set last_at = ${now},
      count = case when t.last_at < ${secondsBefore(now, FORGOTTEN_AFTER)} then 1 else t.count + 1 end,
      blocked_until = case when t.last_at < ${secondsBefore(now, FORGOTTEN_AFTER)} or t.count + 1 < ${patience.free} then null
        else ${now}::timestamptz + make_interval(secs => least(
          ${patience.first} * power(2, least(t.count + 1 - ${patience.free}, 30)), ${patience.most})) end
    where t.blocked_until is null or t.blocked_until <= ${now}
    returning count`.execute(db);
  if (rows.length === 0) await refuseBlocked(db, key, now);
}

async function refuseBlocked(db: Db, key: string, now: Date): Promise<void> {
  const { rows } = await sql<{ blocked_until: Date | null }>`
    select blocked_until from account_tries where key = ${key}`.execute(db);
  const left = ((rows[0]?.blocked_until ?? now).getTime() - now.getTime()) / 1000;
  refuseFor(Math.max(Math.ceil(left), 1));
}

function refuseFor(seconds: number): never {
  const wait = seconds < 60 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  throw createError(errors.TOO_MANY_TRIES, { wait }, seconds);
}

/** The try was the right one: the account's counter starts anew. */
export async function clearAttempts(db: Db, key: string): Promise<void> {
  await sql`delete from account_tries where key = ${key}`.execute(db);
}

/** The try was the right one: the address, which others may share, gets it back. */
export async function returnAttempt(db: Db, key: string): Promise<void> {
  await sql`update account_tries set count = greatest(count - 1, 0), blocked_until = null where key = ${key}`.execute(
    db,
  );
}

/** Takes one of `most` per `seconds`; false when none is left. */
export async function consumeAllowance(db: Db, key: string, { most, seconds }: Allowance, now: Date): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    insert into account_tries as t (key, count, since, last_at) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set last_at = ${now},
      count = case when t.since < ${secondsBefore(now, seconds)} then 1 else t.count + 1 end,
      since = case when t.since < ${secondsBefore(now, seconds)} then ${now} else t.since end
    returning count`.execute(db);
  return (rows[0]?.count ?? 0) <= most;
}

export interface Allowance {
  readonly most: number;
  readonly seconds: number;
}

const HOUR = 60 * 60;
/** Mails of one kind to one mailbox. */
export const mailAllowance: Allowance = { most: mailsToMailbox.most, seconds: HOUR };
/** Registrations and mail requests from one network. */
export const requestAllowance: Allowance = { most: accountRequests.most, seconds: HOUR };

/** Refuses when a network asks for mails or accounts by the hundred. */
export async function consumeRequestAllowance(db: Db, network: string, now: Date): Promise<void> {
  const left = await consumeAllowance(db, counterKey('request', network), requestAllowance, now);
  if (!left) refuseFor(HOUR);
}

/** Removes counters that no longer hold anyone back. */
export async function deleteOldAttempts(db: Db, now: Date): Promise<void> {
  await sql`delete from account_tries where last_at < ${secondsBefore(now, 2 * HOUR)}`.execute(db);
}

function secondsBefore(now: Date, seconds: number): Date {
  return new Date(now.getTime() - seconds * 1000);
}
