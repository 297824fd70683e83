import { type Db, prepared, sql, storedJson } from '../../../server/kit.ts';
import type { AttemptOutcome } from './outcome.ts';

/** An attempt's outcome to record. */
export interface Entry extends AttemptOutcome {
  /** Whether the payload is erased when the delivery is over. */
  readonly erasesPayload: boolean;
  /** Whether its success is reported, regardless of the response. */
  readonly isReported?: boolean;
}

/**
 * Records the outcomes of attempts in one statement and returns the attempt that was recorded of each delivery, by id:
 * one whose lease expired and was taken over, or whose outcome is recorded already, changes nothing. Attempts are
 * listed only with a submission or a form, since nobody would see others.
 */
export async function settle(db: Db, entries: readonly Entry[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; attempt: number }>`${prepared}
    with given as (
      select * from jsonb_to_recordset(${storedJson(entries.map(rowOf))}::jsonb) as g(id bigint, attempt int, state text,
        error text, next_at timestamptz, counts boolean, erases_payload boolean, started_at timestamptz, ended_at timestamptz,
        duration_ms bigint, status int, answer text, error_details jsonb, note text, note_details jsonb)
    ),
    settled as (
      update deliveries d set state = g.state, lease_until = null, last_error = coalesce(g.error, g.note),
        last_error_details = coalesce(g.error_details, g.note_details),
        next_at = coalesce(g.next_at, d.next_at),
        done_at = case when g.state = 'done' then g.ended_at else d.done_at end,
        attempts = case when g.counts then d.attempts else d.attempts - 1 end,
        payload = case when g.erases_payload and g.state <> 'waiting' then '{}'::jsonb else d.payload end
      from given g
      where d.id = any(${entries.map(({ claimed }) => claimed.id)}::bigint[]) and d.id = g.id
        and d.attempts = g.attempt and d.state = 'waiting'
      returning d.id, g.attempt, coalesce(d.submission_id, d.form_id) is not null as is_listed
    ),
    listed as (
      insert into delivery_attempts (delivery_id, at, duration_ms, status, answer, error, error_details)
      select s.id, g.started_at, g.duration_ms, g.status, g.answer, g.error, g.error_details
      from settled s join given g on g.id = s.id where s.is_listed and g.counts
    )
    select id, attempt from settled`.execute(db);
  return new Map(rows.map(({ id, attempt }) => [id, attempt]));
}

const rowOf = ({ claimed, startedAt, endedAt, response, state, error, note, next, counts, erasesPayload }: Entry) => ({
  id: claimed.id,
  attempt: claimed.attempt,
  state,
  error: error === null ? null : start(error.message),
  error_details: error?.details ?? null,
  next_at: next ?? null,
  counts,
  erases_payload: erasesPayload,
  started_at: startedAt,
  ended_at: endedAt,
  duration_ms: endedAt.getTime() - startedAt.getTime(),
  status: response?.status ?? null,
  answer: response ? start(response.body) : null,
  note: note?.message ?? null,
  note_details: note?.details ?? null,
});

/** The stored start of a foreign text. PostgreSQL cannot store NUL or lone surrogates. */
function start(text: string): string {
  return text.replaceAll('\0', '').slice(0, 500).toWellFormed();
}
