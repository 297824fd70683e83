import { type Db, sql } from '../../../server/kit.ts';
import { appendToAll } from './append-history.ts';

/** Sets the state in which new submissions of the form start. The caller holds the form's row (`lockForm`). */
export async function setInitialState(tx: Db, formId: number, state: string): Promise<void> {
  await sql`
    insert into submission_initial_states (form_id, state) values (${formId}, ${state})
    on conflict (form_id) do update set state = excluded.state`.execute(tx);
}

/** Number of submissions per state; states without any are left out. */
export async function countByState(db: Db, formId: number): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select current_state as state, count(*)::int as count from submissions
    where form_id = ${formId} group by current_state order by current_state`.execute(db);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** A bulk move between states: up to `most` submissions after a given id. */
export interface Move {
  readonly formId: number;
  readonly from: string;
  readonly to: string;
  readonly after: number;
  readonly most: number;
}

/**
 * Locks a submission until the transaction ends and returns its state; undefined if the form has no such submission.
 */
export async function lockState(tx: Db, formId: number, submissionId: number): Promise<string | undefined> {
  const { rows } = await sql<{ current_state: string }>`
    select current_state from submissions where form_id = ${formId} and id = ${submissionId} for no key update`.execute(
    tx,
  );
  return rows[0]?.current_state;
}

/** Sets a submission's state. The caller appends to the history. */
export async function setState(tx: Db, submissionId: number, state: string): Promise<void> {
  await sql`update submissions set current_state = ${state} where id = ${submissionId}`.execute(tx);
}

/**
 * Moves submissions that are in `from`, appending a `moved` entry to each history, and returns their ids in order. The
 * caller holds the form's row.
 */
export async function moveSome(
  tx: Db,
  { formId, from, to, after, most }: Move,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    update submissions set current_state = ${to} where id in (
      select id from submissions where form_id = ${formId} and id > ${after} and current_state = ${from}
      order by id limit ${most}
    ) returning id`.execute(tx);
  const submissionIds = rows.map(({ id }) => id).toSorted((one, other) => one - other);
  const payload = { from_state: from, to_state: to, aux_data: null };
  if (submissionIds.length > 0)
    await appendToAll(tx, { formId, submissionIds, kind: 'moved', payload, by, at, isAutomatic: true });
  return submissionIds;
}
