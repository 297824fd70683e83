import { WEEK_MS } from '../../../contract/duration.ts';
import { type Db, prepared, sql, storedJson } from '../../../server/kit.ts';
import type { Delivery } from './public.ts';
import { refColumn } from './ref.ts';

/** Renewed while the process lives. Expires if it was killed or paused for longer. */
const LEASE_SECONDS = 30;

export type Claimed = Delivery & { readonly kind: string };

/** How many deliveries can be claimed. */
export interface ClaimLimits {
  readonly kinds: readonly string[];
  /** Total maximum. */
  readonly max: number;
  /** Maximum per target. */
  readonly maxPerTarget: number;
  /** Targets with a different maximum, by `targetKey`. */
  readonly maxByTarget: ReadonlyMap<string, number>;
  /**
   * Deliveries that this process is making. Their leases expire where its clock jumps, or after the whole machine was
   * suspended, and claiming them would make them twice at the same time.
   */
  readonly inProgressIds: readonly number[];
}

/**
 * The receiver that a delivery depends on: one that hangs delays only deliveries with the same key. Includes the form,
 * because two forms may use the same target name.
 */
export const targetKey = ({ formId, target }: Pick<Delivery, 'formId' | 'target'>): string =>
  `${formId ?? ''} ${target}`;
/** The same in SQL. The function `longest_due` uses it too. */
const keyColumn = sql`concat(form_id, ' ', target)`;

/** How many due deliveries are examined in one statement for each one wanted. */
const LOOKED_AT = 4;

/** Claims due deliveries, longest due first. No other process gets them until the lease expires. */
export async function claimDue(
  db: Db,
  { kinds, max, maxPerTarget, maxByTarget, inProgressIds }: ClaimLimits,
  now: Date,
): Promise<readonly Claimed[]> {
  const { rows } = await sql<Claimed>`${prepared}
    with due as materialized (
      select * from longest_due(${kinds}::text[], ${targetsAtLimit(maxByTarget)}::text[], ${now}::timestamptz, ${max * LOOKED_AT}::bigint)
    ),
    ranked as (
      select id, key, next_at, row_number() over (partition by key order by next_at, id) as nth from due
      where id <> all(${inProgressIds}::bigint[])
    ),
    wanted as (
      select id from ranked
      where nth <= coalesce((${storedJson(Object.fromEntries(maxByTarget))}::jsonb ->> key)::int, ${maxPerTarget}::int)
      order by next_at, id limit ${max}
    ),
    taken as (
      update deliveries set attempts = attempts + 1, lease_until = ${leaseEnd(now)}
      where id in (
        select id from deliveries where id in (select id from wanted) and ${isStillDue(now)} for update skip locked)
      returning id, form_id, submission_id, kind, target, payload, attempts, created_at
    )
    select id, ${refColumn} as ref, form_id as "formId", submission_id as "submissionId", kind, target, payload, attempts as attempt
    from taken order by id`.execute(db);
  return rows;
}

/**
 * Whether a row was due when the statement began. Phrased differently from the index condition on purpose: the planner
 * would otherwise scan that whole index instead of looking up the few rows by id.
 */
const isStillDue = (now: Date) => sql`
  state not in ('done', 'dead') and next_at <= ${now} and (lease_until is null or lease_until <= ${now})`;

/** When the next wanted delivery becomes due. Undefined if none is waiting. */
export async function nextDue(
  db: Db,
  { kinds, maxByTarget, inProgressIds }: Pick<ClaimLimits, 'kinds' | 'maxByTarget' | 'inProgressIds'>,
): Promise<Date | undefined> {
  const { rows } = await sql<{ due: Date | null }>`
    select min(greatest(next_at, coalesce(lease_until, next_at))) as due from deliveries
    where state = 'waiting' and kind = any(${kinds}::text[]) and id <> all(${inProgressIds}::bigint[]) and ${keyColumn} <> all(${targetsAtLimit(maxByTarget)}::text[])`.execute(
    db,
  );
  return rows[0]?.due ?? undefined;
}

const targetsAtLimit = (maxByTarget: ClaimLimits['maxByTarget']): readonly string[] =>
  [...maxByTarget].filter(([, max]) => max <= 0).map(([key]) => key);

/** Releases claimed deliveries that have not started, as if they had not been claimed. */
export async function releaseClaims(db: Db, claimed: readonly Claimed[]): Promise<void> {
  await sql`
    update deliveries d set lease_until = null, attempts = d.attempts - 1
    from ${these(claimed)} where ${isStill}`.execute(db);
}

/** Renews the leases of claimed deliveries, except those just being settled or taken over by another process. */
export async function renew(db: Db, claimed: readonly Claimed[], now: Date): Promise<void> {
  await sql`
    update deliveries set lease_until = ${leaseEnd(now)}
    where id in (select d.id from deliveries d, ${these(claimed)} where ${isStill} for update of d skip locked)`.execute(
    db,
  );
}

const these = (claimed: readonly Claimed[]) => {
  const given = storedJson(claimed.map(({ id, attempt }) => ({ id, attempt })));
  return sql`jsonb_to_recordset(${given}::jsonb) as g(id bigint, attempt int)`;
};
const isStill = sql`d.id = g.id and d.attempts = g.attempt and d.state = 'waiting' and d.lease_until is not null`;

/** Ends all leases of a process that no longer exists. Only safe if no other process runs. */
export async function endLeases(db: Db): Promise<void> {
  await sql`
    update deliveries set lease_until = null where state = 'waiting' and lease_until is not null`.execute(db);
}

/** Deletes deliveries that succeeded a week ago and are not listed with a submission. */
export async function deleteExpiredDeliveries(db: Db, now: Date): Promise<void> {
  const weekAgo = new Date(now.getTime() - WEEK_MS);
  await sql`
    delete from deliveries where state = 'done' and submission_id is null and done_at < ${weekAgo}`.execute(db);
}

function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_SECONDS * 1000);
}
