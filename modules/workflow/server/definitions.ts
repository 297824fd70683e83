import * as z from 'zod/mini';
import { ActionSpec, DEFAULT_ACTIONS, DEFAULT_STATES } from '../../../contract/entity/workflow.ts';
import { type Db, sql } from '../../../server/kit.ts';

/** A form's states, initial state first, and the actions that move submissions between them. */
export interface Definition {
  readonly states: readonly string[];
  readonly actions: readonly ActionSpec[];
}

/** A definition with its number of saves. */
export interface StoredDefinition extends Definition {
  readonly revision: number;
}

const ActionSpecs = z.array(ActionSpec);

const byDefault: StoredDefinition = { states: DEFAULT_STATES, actions: DEFAULT_ACTIONS, revision: 0 };

/** The workflow of a form. */
export async function definitionOf(db: Db, formId: number): Promise<StoredDefinition> {
  return (await definitionsOf(db, [formId])).get(formId) ?? byDefault;
}

/** Saved workflows of the given forms; forms with the default workflow are left out. */
export async function definitionsOf(
  db: Db,
  formIds: readonly number[],
): Promise<ReadonlyMap<number, StoredDefinition>> {
  const { rows } = await sql<{ form_id: number; states: string[]; actions: string; revision: number }>`
    select form_id, states, actions, revision from workflows where form_id = any(${formIds}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ form_id, actions, ...row }) => [form_id, { ...row, actions: ActionSpecs.parse(JSON.parse(actions)) }]),
  );
}

export async function saveDefinition(tx: Db, formId: number, { states, actions }: Definition): Promise<void> {
  await sql`
    insert into workflows (form_id, states, actions)
    values (${formId}, ${states}::text[], ${JSON.stringify(actions)})
    on conflict (form_id) do update
      set states = excluded.states, actions = excluded.actions, revision = workflows.revision + 1`.execute(tx);
}
