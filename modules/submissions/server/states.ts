import { type Db, sql } from '../../../server/kit.ts';
import { appendToAll } from './append-history.ts';

/** New submissions of the form begin in `state` from now on. The caller holds the form's row (`lockForm`). */
export async function setInitialState(tx: Db, formId: number, state: string): Promise<void> {
  await sql`
    insert into submission_initial_states (form_id, state) values (${formId}, ${state})
    on conflict (form_id) do update set state = excluded.state`.execute(tx);
}

/** How many submissions of the form are in each state that has some. */
export async function countByState(db: Db, formId: number): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select current_state as state, count(*)::int as count from submissions
    where form_id = ${formId} group by current_state order by current_state`.execute(db);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** From which state to which: the next `most` submissions that come after one. */
export interface Move {
  readonly formId: number;
  readonly from: string;
  readonly to: string;
  readonly after: number;
  readonly most: number;
}

/** The state of a submission of the form, held until the transaction ends; undefined when there is none such. */
export async function lockState(tx: Db, formId: number, submissionId: number): Promise<string | undefined> {
  const { rows } = await sql<{ current_state: string }>`
    select current_state from submissions where form_id = ${formId} and id = ${submissionId} for no key update`.execute(
    tx,
  );
  return rows[0]?.current_state;
}

/** Puts a submission into another state; whoever does so writes of it in the history. */
export async function setState(tx: Db, submissionId: number, state: string): Promise<void> {
  await sql`update submissions set current_state = ${state} where id = ${submissionId}`.execute(tx);
}

/**
 * Moves submissions that are in `from`, with an entry `moved` in the history of each, and answers which, in their order. The
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
  if (submissionIds.length > 0) await appendToAll(tx, { formId, submissionIds, kind: 'moved', payload, by, at });
  return submissionIds;
}
