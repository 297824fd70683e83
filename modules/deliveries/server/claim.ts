import { type Db, sql } from '../../../server/kit.ts';
import type { Answered, Delivery } from './public.ts';

/** Longer than a try may take, so that a lease runs out only when its process is gone. */
export const LEASE_SECONDS = 120;

export type Claimed = Delivery & { readonly kind: string };

/** Which deliveries there is room for: those of `kinds`, but to targets that have enough under way. */
export interface Wanted {
  readonly kinds: readonly string[];
  readonly busy: readonly string[];
}

/** Takes up to `most` due deliveries that are wanted; no other process gets them until the lease runs out. */
export async function claimDue(db: Db, { kinds, busy }: Wanted, most: number, now: Date): Promise<readonly Claimed[]> {
  const { rows } = await sql<Claimed>`
    update deliveries set attempts = attempts + 1, lease_until = ${leaseEnd(now)}
    where id in (
      select id from deliveries
      where state = 'waiting' and next_at <= ${now} and kind = any(${kinds}) and target <> all(${busy}::text[])
        and (lease_until is null or lease_until <= ${now})
      order by next_at, id limit ${most}
      for update skip locked)
    returning id, form_id as "formId", submission_id as "submissionId", kind, target, payload, attempts as attempt`.execute(
    db,
  );
  return rows;
}

/** When the next delivery that is wanted becomes due; undefined when none waits. */
export async function nextDue(db: Db, { kinds, busy }: Wanted): Promise<Date | undefined> {
  const { rows } = await sql<{ due: Date | null }>`
    select min(greatest(next_at, coalesce(lease_until, next_at))) as due from deliveries
    where state = 'waiting' and kind = any(${kinds}) and target <> all(${busy}::text[])`.execute(db);
  return rows[0]?.due ?? undefined;
}

/** One try, as it went. */
export interface Try {
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly answered: Answered | undefined;
}

/** Notes that a try succeeded. A try whose lease ran out and was taken over changes nothing. */
export async function settleDone(db: Db, { id, attempt }: Claimed, one: Try, forgets: boolean): Promise<void> {
  await sql`
    with settled as (
      update deliveries set state = 'done', done_at = ${one.endedAt}, lease_until = null, last_error = null,
        payload = case when ${forgets} then '{}'::jsonb else payload end
      where id = ${id} and attempts = ${attempt} and state = 'waiting' returning id, submission_id
    )
    ${insertAttempt(one, null)}`.execute(db);
}

/** Notes that a try failed: due again at `next`, or dead. */
export async function settleFailed(
  db: Db,
  { id, attempt }: Claimed,
  one: Try,
  failure: { readonly error: string; readonly next: Date | undefined; readonly forgets: boolean },
): Promise<void> {
  const dead = failure.next === undefined;
  const error = start(failure.error);
  await sql`
    with settled as (
      update deliveries set lease_until = null, last_error = ${error},
        state = ${dead ? 'dead' : 'waiting'}, next_at = coalesce(${failure.next ?? null}::timestamptz, next_at),
        payload = case when ${dead && failure.forgets} then '{}'::jsonb else payload end
      where id = ${id} and attempts = ${attempt} and state = 'waiting' returning id, submission_id
    )
    ${insertAttempt(one, error)}`.execute(db);
}

/** Notes that a try was none: due again at `next`, as often as before. */
export async function settleHeld(db: Db, { id, attempt }: Claimed, reason: string, next: Date): Promise<void> {
  await sql`
    update deliveries set lease_until = null, last_error = ${start(reason)}, next_at = ${next}, attempts = attempts - 1
    where id = ${id} and attempts = ${attempt} and state = 'waiting'`.execute(db);
}

/** Tries are listed with a submission; where there is none nobody would see them. */
function insertAttempt({ startedAt, endedAt, answered }: Try, error: string | null) {
  return sql`
    insert into delivery_attempts (delivery_id, at, duration_ms, status, answer, error)
    select id, ${startedAt}::timestamptz, ${endedAt.getTime() - startedAt.getTime()}::bigint,
      ${answered?.status ?? null}::int, ${answered ? start(answered.answer) : null}::text, ${error}::text
    from settled where submission_id is not null`;
}

/** What is kept of a text that someone else wrote; PostgreSQL stores no NUL and no half character. */
function start(text: string): string {
  return text.replaceAll('\0', '').slice(0, 500).toWellFormed();
}

const WEEK = 7 * 24 * 60 * 60 * 1000;

/** Forgets what was delivered a week ago and is listed with no submission: nobody looks at it again. */
export async function sweepDone(db: Db, now: Date): Promise<void> {
  const weekAgo = new Date(now.getTime() - WEEK);
  await sql`
    delete from deliveries where state = 'done' and submission_id is null and done_at < ${weekAgo}`.execute(db);
}

function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_SECONDS * 1000);
}
