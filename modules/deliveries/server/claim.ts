import { type Db, prepared, sql } from '../../../server/kit.ts';
import type { Delivery } from './public.ts';

/** Renewed while its process is there: it runs out when that was killed, or stood still for longer than this. */
const LEASE_SECONDS = 30;

export type Claimed = Delivery & { readonly kind: string };

/** Which deliveries there is room for. */
export interface Wanted {
  readonly kinds: readonly string[];
  /** Of all targets together. */
  readonly most: number;
  /** Of one target. */
  readonly mostOfOne: number;
  /** Targets with another room than that, by `targetKey`. */
  readonly rooms: ReadonlyMap<string, number>;
}

/** Whom a delivery depends on: who hangs delays the others of this key alone. Two forms may name different targets alike. */
export const targetKey = ({ formId, target }: Pick<Delivery, 'formId' | 'target'>): string =>
  `${formId ?? ''} ${target}`;
/** The same; `longest_due` has it too. */
const keyColumn = sql`concat(form_id, ' ', target)`;

/** For each that is wanted, of how many that are due the targets are looked at in one statement. */
const LOOKED_AT = 4;

/** Takes due deliveries that are wanted, the longest due first; no other process gets them until the lease runs out. */
export async function claimDue(
  db: Db,
  { kinds, most, mostOfOne, rooms }: Wanted,
  now: Date,
): Promise<readonly Claimed[]> {
  const { rows } = await sql<Claimed>`${prepared}
    with due as materialized (
      select * from longest_due(${kinds}::text[], ${fullOnes(rooms)}::text[], ${now}::timestamptz, ${most * LOOKED_AT}::bigint)
    ),
    placed as (
      select id, key, next_at, row_number() over (partition by key order by next_at, id) as place from due
    ),
    wanted as (
      select id from placed
      where place <= coalesce((${JSON.stringify(Object.fromEntries(rooms))}::jsonb ->> key)::int, ${mostOfOne}::int)
      order by next_at, id limit ${most}
    ),
    taken as (
      update deliveries set attempts = attempts + 1, lease_until = ${leaseEnd(now)}
      where id in (
        select id from deliveries where id in (select id from wanted) and ${isStillDue(now)} for update skip locked)
      returning id, form_id, submission_id, kind, target, payload, attempts, created_at
    )
    select id, concat(id, '_', to_hex((extract(epoch from created_at) * 1000)::bigint)) as ref, form_id as "formId", submission_id as "submissionId", kind, target, payload, attempts as attempt
    from taken order by id`.execute(db);
  return rows;
}

/**
 * Of what was due when the statement began. In other words than the index of all that waits has: the planner, who may think that
 * next to nothing does, would rather read that whole than look the few up by number.
 */
const isStillDue = (now: Date) => sql`
  state not in ('done', 'dead') and next_at <= ${now} and (lease_until is null or lease_until <= ${now})`;

/** When the next delivery that is wanted becomes due; undefined when none waits. */
export async function nextDue(db: Db, { kinds, rooms }: Pick<Wanted, 'kinds' | 'rooms'>): Promise<Date | undefined> {
  const { rows } = await sql<{ due: Date | null }>`
    select min(greatest(next_at, coalesce(lease_until, next_at))) as due from deliveries
    where state = 'waiting' and kind = any(${kinds}::text[]) and ${keyColumn} <> all(${fullOnes(rooms)}::text[])`.execute(
    db,
  );
  return rows[0]?.due ?? undefined;
}

const fullOnes = (rooms: Wanted['rooms']): readonly string[] =>
  [...rooms].filter(([, room]) => room <= 0).map(([key]) => key);

/** Gives back what was taken and not begun, as if it had not been taken. */
export async function giveBack(db: Db, claimed: readonly Claimed[]): Promise<void> {
  await sql`
    update deliveries d set lease_until = null, attempts = d.attempts - 1
    from ${these(claimed)} where ${isStill}`.execute(db);
}

/** Goes on with what was taken, but for what is just being noted as over, and what another process has taken over. */
export async function renew(db: Db, claimed: readonly Claimed[], now: Date): Promise<void> {
  await sql`
    update deliveries set lease_until = ${leaseEnd(now)}
    where id in (select d.id from deliveries d, ${these(claimed)} where ${isStill} for update of d skip locked)`.execute(
    db,
  );
}

const these = (claimed: readonly Claimed[]) => {
  const given = JSON.stringify(claimed.map(({ id, attempt }) => ({ id, attempt })));
  return sql`jsonb_to_recordset(${given}::jsonb) as g(id bigint, attempt int)`;
};
const isStill = sql`d.id = g.id and d.attempts = g.attempt and d.state = 'waiting' and d.lease_until is not null`;

/** Makes due what a process had under way that is gone. Only for whoever knows that there is no other process. */
export async function endLeases(db: Db): Promise<void> {
  await sql`
    update deliveries set lease_until = null where state = 'waiting' and lease_until is not null`.execute(db);
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
