import { type Db, type RawBuilder, sql } from '../../../server/kit.ts';
import { type Delivery as SentDelivery, refColumn } from '../../deliveries/server/public.ts';
import { type Delivery, LOG_PAGE, type LoggedDelivery, MAX_COUNTED } from '../contract.ts';

const isoOf = (time: RawBuilder<unknown>) => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const iso = (column: string) => isoOf(sql.ref(column));

/** Delivery kinds that the log treats differently. */
export interface Kinds {
  /** Internal steps, which are not listed once they are done. */
  readonly steps: readonly string[];
  /** Kinds whose payload is cleared once they are finished. */
  readonly forgetting: readonly string[];
}

/** Whether the payload is still stored. A kind that is never cleared may have had an empty payload from the start. */
const isStored = ({ forgetting }: Kinds) => sql`
  (d.state = 'waiting' or d.payload <> '{}'::jsonb or d.kind <> all(${forgetting}::text[]))`;

const asDelivery = (kinds: Kinds) => sql`
  d.id, d.kind, d.target, d.state, d.last_error as reason, d.last_error_details as reason_details, ${iso('d.created_at')} as created_at,
  case when d.state = 'waiting' then ${iso('due.at')} end as next_at, ${isStored(kinds)} as can_send_again,
  coalesce((
    select json_agg(json_build_object('at', ${iso('a.at')}, 'duration_ms', a.duration_ms, 'is_success', a.error is null,
      'status', a.status, 'answer', a.answer, 'error', a.error, 'error_details', a.error_details) order by a.id)
    from delivery_attempts a where a.delivery_id = d.id
  ), '[]'::json) as attempts`;
const due = sql`lateral (select greatest(d.next_at, d.created_at) as at) due`;

/** Deliveries of a submission with their attempts, oldest first, without finished steps. */
export async function deliveriesOf(
  db: Db,
  submissionId: number,
  kinds: Kinds,
  deliveryId?: number,
): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    select ${asDelivery(kinds)} from deliveries d, ${due}
    where d.submission_id = ${submissionId} and not (d.state = 'done' and d.kind = any(${kinds.steps}))
      and (${deliveryId ?? null}::bigint is null or d.id = ${deliveryId ?? null})
    order by d.id`.execute(db);
  return rows;
}

export interface LogQuery {
  readonly kind?: string | undefined;
  readonly state?: Delivery['state'] | undefined;
  readonly before_id?: number | undefined;
}

/**
 * A page of the deliveries of a form, newest first, plus one more if there are more. Leaves out locked submissions.
 */
export async function deliveriesOfForm(
  db: Db,
  formId: number,
  kinds: Kinds,
  { kind, state, before_id = Number.MAX_SAFE_INTEGER }: LogQuery,
): Promise<LoggedDelivery[]> {
  const ofKind = kind === undefined ? sql`` : sql`and d.kind = ${kind}`;
  const ofState = state === undefined ? sql`` : sql`and d.state = ${state}`;
  const { rows } = await sql<LoggedDelivery>`
    select ${asDelivery(kinds)}, d.submission_id, d.subject from deliveries d left join submissions s on s.id = d.submission_id, ${due}
    where d.form_id = ${formId} and d.id < ${before_id} ${ofKind} ${ofState}
      and not (d.state = 'done' and d.kind = any(${kinds.steps})) and not coalesce(s.is_locked, false)
    order by d.id desc limit ${LOG_PAGE + 1}`.execute(db);
  return rows;
}

export interface Counts {
  readonly failed: number;
  readonly delivered: number;
  readonly pending: number;
  /** When the oldest failed one was created, an ISO timestamp; null if none has failed. */
  readonly failed_since: string | null;
}

/** How many deliveries the log of a form lists in each state, each at most `MAX_COUNTED`. */
export async function countDeliveries(db: Db, formId: number, kinds: Kinds, kind: string | undefined): Promise<Counts> {
  const ofKind = kind === undefined ? sql`` : sql`and d.kind = ${kind}`;
  const inState = (state: Delivery['state']) => sql`
    from deliveries d left join submissions s on s.id = d.submission_id
    where d.form_id = ${formId} and d.state = ${state} ${ofKind}
      and not (d.state = 'done' and d.kind = any(${kinds.steps})) and not coalesce(s.is_locked, false)`;
  const count = (state: Delivery['state']) =>
    sql`(select count(*)::int from (select ${inState(state)} limit ${MAX_COUNTED}) as counted)`;
  const { rows } = await sql<Counts>`
    select ${count('dead')} as failed, ${count('done')} as delivered, ${count('waiting')} as pending,
      (select ${isoOf(sql`min(d.created_at)`)} ${inState('dead')}) as failed_since`.execute(db);
  return rows[0] ?? { failed: 0, delivered: 0, pending: 0, failed_since: null };
}

/** A delivery of a form as its kind gets it, unless its submission is locked. */
export async function deliveryOfForm(
  db: Db,
  formId: number,
  id: number,
): Promise<(SentDelivery & { readonly kind: string }) | undefined> {
  const { rows } = await sql<SentDelivery & { kind: string }>`
    select d.id, d.ref, d.form_id as "formId", d.submission_id as "submissionId", d.kind, d.target, d.payload, d.attempts as attempt
    from (select *, ${refColumn} as ref from deliveries where id = ${id} and form_id = ${formId}) d
    left join submissions s on s.id = d.submission_id
    where not coalesce(s.is_locked, false)`.execute(db);
  return rows[0];
}

/** A delivery that was made due. */
export interface Due {
  readonly id: number;
  readonly submission_id: number;
  readonly kind: string;
  readonly target: string;
}

/** Makes failed deliveries of a date range due now if their payload is still stored: the oldest `limit` of them. */
export async function makeRangeDue(
  tx: Db,
  formId: number,
  { from, to, kind }: { readonly from: Date; readonly to: Date; readonly kind: string | null },
  kinds: Kinds,
  { limit, now }: { readonly limit: number; readonly now: Date },
): Promise<readonly Due[]> {
  const { rows } = await sql<Due>`
    update deliveries set attempts = 0, state = 'waiting', next_at = ${now}, lease_until = null, done_at = null
    where id in (
      select d.id from deliveries d join submissions s on s.id = d.submission_id and not s.is_locked
      where d.form_id = ${formId} and d.state = 'dead' and ${isStored(kinds)} and d.created_at >= ${from} and d.created_at < ${to}
        and (${kind}::text is null or d.kind = ${kind})
      order by d.id limit ${limit} for update of d)
    returning id, submission_id, kind, target`.execute(tx);
  return rows.toSorted((one, other) => one.id - other.id);
}

/** Result of requesting a delivery again. */
export type QueueResult = 'queued' | 'unknown' | 'pending' | 'not stored';

/** Makes a delivery due now. A finished one restarts its schedule. */
export async function makeDue(
  db: Db,
  kinds: Kinds,
  { submissionId, deliveryId }: { readonly submissionId: number; readonly deliveryId: number },
  now: Date,
): Promise<QueueResult> {
  const { rows } = await sql<{ is_stored: boolean; under_way: boolean }>`
    select ${isStored(kinds)} as is_stored, d.state = 'waiting' and coalesce(d.lease_until > ${now}, false) as under_way
    from deliveries d where d.id = ${deliveryId} and d.submission_id = ${submissionId} for update`.execute(db);
  const [found] = rows;
  if (!found) return 'unknown';
  if (!found.is_stored) return 'not stored';
  if (found.under_way) return 'pending';
  await sql`
    update deliveries set attempts = case when state = 'waiting' then attempts else 0 end, state = 'waiting',
      next_at = ${now}, lease_until = null, done_at = null
    where id = ${deliveryId}`.execute(db);
  return 'queued';
}
