import * as z from 'zod/mini';
import { StateTransition } from '../../../contract/entity/workflow.ts';
import { type Db, sql } from '../../../server/kit.ts';
import type { HistoryEntry } from '../contract.ts';

/** A submission's history, oldest first. */
export async function historyOf(db: Db, submissionId: number): Promise<HistoryEntry[]> {
  const { rows } = await sql<HistoryEntry>`
    select number, kind, payload, by, floor(extract(epoch from at))::bigint as timestamp
    from submission_history where submission_id = ${submissionId} order by number`.execute(db);
  return [...rows];
}

/** The entries of one kind, oldest first. */
export async function entriesOf(db: Db, submissionId: number, kind: string): Promise<readonly HistoryEntry[]> {
  const { rows } = await sql<HistoryEntry>`
    select number, kind, payload, by, floor(extract(epoch from at))::bigint as timestamp
    from submission_history where submission_id = ${submissionId} and kind = ${kind} order by number`.execute(db);
  return rows;
}

const Moved = z.pick(StateTransition, { from_state: true, to_state: true, aux_data: true, aux_fields: true });

/** The entries that moved the submission to another state, from any module. */
export function transitionsIn(history: readonly HistoryEntry[]): StateTransition[] {
  return history.flatMap(({ payload, by, timestamp }) => {
    const moved = Moved.safeParse(payload);
    return moved.success ? [{ ...moved.data, timestamp, initiated_by: by ?? '' }] : [];
  });
}
