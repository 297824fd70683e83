import { type Db, sql } from '../../../server/kit.ts';
import type { Delivery } from '../contract.ts';

const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A payload that was emptied was told to be forgotten; no delivery starts with an empty one. */
const isKept = sql`d.payload <> '{}'::jsonb`;

/** What was queued because of a submission, oldest first, with its tries. Kinds in `steps` are left out once they are done. */
export async function deliveriesOf(
  db: Db,
  submissionId: number,
  steps: readonly string[],
  deliveryId?: number,
): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    select d.id, d.kind, d.target, d.state, d.last_error as reason, ${iso('d.created_at')} as created_at,
      case when d.state = 'waiting' then ${iso('due.at')} end as next_at, ${isKept} as can_send_again,
      coalesce((
        select json_agg(json_build_object('at', ${iso('a.at')}, 'duration_ms', a.duration_ms, 'is_success', a.error is null,
          'status', a.status, 'answer', a.answer, 'error', a.error) order by a.id)
        from delivery_attempts a where a.delivery_id = d.id
      ), '[]'::json) as attempts
    from deliveries d, lateral (select greatest(d.next_at, d.created_at) as at) due
    where d.submission_id = ${submissionId} and not (d.state = 'done' and d.kind = any(${steps}))
      and (${deliveryId ?? null}::bigint is null or d.id = ${deliveryId ?? null})
    order by d.id`.execute(db);
  return rows;
}

export async function isThere(db: Db, submissionId: number): Promise<boolean> {
  const { rows } = await sql`select id from submissions where id = ${submissionId}`.execute(db);
  return rows.length > 0;
}

/** What became of the wish to send a delivery again. */
export type SentAgain = 'queued' | 'unknown' | 'under way' | 'not kept';

/** Makes a delivery due now; one that is over starts its schedule anew. */
export async function makeDue(db: Db, submissionId: number, deliveryId: number, now: Date): Promise<SentAgain> {
  const { rows } = await sql<{ is_kept: boolean; under_way: boolean }>`
    select ${isKept} as is_kept, d.state = 'waiting' and coalesce(d.lease_until > ${now}, false) as under_way
    from deliveries d where d.id = ${deliveryId} and d.submission_id = ${submissionId} for update`.execute(db);
  const [found] = rows;
  if (!found) return 'unknown';
  if (!found.is_kept) return 'not kept';
  if (found.under_way) return 'under way';
  await sql`
    update deliveries set attempts = case when state = 'waiting' then attempts else 0 end, state = 'waiting',
      next_at = ${now}, lease_until = null, done_at = null
    where id = ${deliveryId}`.execute(db);
  return 'queued';
}
