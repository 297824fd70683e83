import { type Db, type Host, inTransaction, sql } from '../../../server/kit.ts';
import { moveSome } from '../../submissions/server/public.ts';
import { lockFormForServer } from '../../workspaces/server/public.ts';

/** The account that saves a workflow, with its current name. */
export interface Actor {
  readonly id: number;
  readonly name: string;
}

/** A pending move out of a removed state. No new submission enters that state. */
interface Move {
  readonly from: string;
  readonly to: string;
  /** Id of the last submission that was moved. */
  readonly after: number;
  readonly byId: number;
  readonly byName: string;
}

/**
 * Submissions moved per transaction. The transaction locks the form's row, so this bounds how long new submissions
 * wait.
 */
export const BATCH_SIZE = 1000;

/** Records that submissions in the states of `moves` must move to the replacements. The caller holds the form's row. */
export async function beginMoves(
  tx: Db,
  formId: number,
  moves: ReadonlyMap<string, string>,
  { id, name }: Actor,
): Promise<void> {
  await sql`
    insert into workflow_moves (form_id, from_state, to_state, by_id, by_name)
    select ${formId}, m.from_state, m.to_state, ${id}, ${name}
    from unnest(${[...moves.keys()]}::text[], ${[...moves.values()]}::text[]) as m(from_state, to_state)`.execute(tx);
}

/** Pending moves: replacement by removed state. */
export async function movesOf(db: Db, formId: number): Promise<ReadonlyMap<string, string>> {
  return new Map((await leftOf(db, formId)).map(({ from, to }) => [from, to]));
}

/** Moves the next batch and returns whether there may be more. The caller holds the form's row. */
export async function moveNext(tx: Db, formId: number, at: Date): Promise<boolean> {
  let room = BATCH_SIZE;
  for (const { from, to, after, byName: by } of await leftOf(tx, formId)) {
    const ids = await moveSome(tx, { formId, from, to, after, most: room }, { by, at });
    room -= ids.length;
    const ofMove = sql`where form_id = ${formId} and from_state = ${from}`;
    if (room > 0) await sql`delete from workflow_moves ${ofMove}`.execute(tx);
    else await sql`update workflow_moves set after_id = ${ids.at(-1) ?? after} ${ofMove}`.execute(tx);
    if (room === 0) return true;
  }
  return false;
}

/** Moves all remaining submissions in batches, then notifies open pages. */
export async function moveRest(
  { db, live, clock }: Pick<Host, 'db' | 'live' | 'clock'>,
  formId: number,
  signal?: AbortSignal,
): Promise<void> {
  const [last] = await leftOf(db, formId);
  if (!last) return;
  let isMore = true;
  while (isMore) {
    signal?.throwIfAborted();
    isMore = await inTransaction(db, async (tx) => {
      await lockFormForServer(tx, formId);
      return moveNext(tx, formId, clock.now());
    });
  }
  await live.publish(`form:${formId}`, { event: 'workflow', form_id: formId, by: last.byId });
}

async function leftOf(db: Db, formId: number): Promise<readonly Move[]> {
  const { rows } = await sql<Move>`
    select from_state as "from", to_state as "to", after_id as "after", by_id as "byId", by_name as "byName"
    from workflow_moves where form_id = ${formId} order by from_state`.execute(db);
  return rows;
}
