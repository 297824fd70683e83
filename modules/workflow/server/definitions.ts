import { type ActionSpec, DEFAULT_ACTIONS, DEFAULT_STATES } from '../../../contract/entity/workflow.ts';
import { type Db, sql } from '../../../server/kit.ts';

/** The states of a form, the initial one first, and what moves submissions between them. */
export interface Definition {
  readonly states: readonly string[];
  readonly actions: readonly ActionSpec[];
}

/** As it is stored: how often it was saved. */
export interface StoredDefinition extends Definition {
  readonly revision: number;
}

const byDefault: StoredDefinition = { states: DEFAULT_STATES, actions: DEFAULT_ACTIONS, revision: 0 };

/** The workflow of one form. */
export async function definitionOf(db: Db, formId: number): Promise<StoredDefinition> {
  return (await definitionsOf(db, [formId])).get(formId) ?? byDefault;
}

/** Those of the given forms that their editors have saved. */
export async function definitionsOf(
  db: Db,
  formIds: readonly number[],
): Promise<ReadonlyMap<number, StoredDefinition>> {
  const { rows } = await sql<{ form_id: number; states: string[]; actions: string; revision: number }>`
    select form_id, states, actions, revision from workflows where form_id = any(${formIds}::bigint[])`.execute(db);
  // Only `saveDefinition` writes the text.
  return new Map(
    rows.map(({ form_id, actions, ...row }) => [form_id, { ...row, actions: JSON.parse(actions) as ActionSpec[] }]),
  );
}

export async function saveDefinition(tx: Db, formId: number, { states, actions }: Definition): Promise<void> {
  await sql`
    insert into workflows (form_id, states, actions)
    values (${formId}, ${states}::text[], ${JSON.stringify(actions)})
    on conflict (form_id) do update
      set states = excluded.states, actions = excluded.actions, revision = workflows.revision + 1`.execute(tx);
}
