import { type ActionSpec, DEFAULT_ACTIONS, DEFAULT_STATES } from '../../../contract/entity/workflow.ts';
import { type Db, sql } from '../../../server/kit.ts';

/** The states of a form, the initial one first, and what moves submissions between them. */
export interface Definition {
  readonly states: readonly string[];
  readonly actions: readonly ActionSpec[];
}

const byDefault: Definition = { states: DEFAULT_STATES, actions: DEFAULT_ACTIONS };

/** The workflow of one form. */
export async function definitionOf(db: Db, formId: number): Promise<Definition> {
  return (await definitionsOf(db, [formId])).get(formId) ?? byDefault;
}

/** Those of the given forms that their editors have saved. */
export async function definitionsOf(db: Db, formIds: readonly number[]): Promise<ReadonlyMap<number, Definition>> {
  const { rows } = await sql<{ form_id: number; states: string[]; actions: string }>`
    select form_id, states, actions from workflows where form_id = any(${formIds}::bigint[])`.execute(db);
  // Only `saveDefinition` writes the text.
  return new Map(
    rows.map(({ form_id, states, actions }) => [form_id, { states, actions: JSON.parse(actions) as ActionSpec[] }]),
  );
}

export async function saveDefinition(tx: Db, formId: number, { states, actions }: Definition): Promise<void> {
  await sql`
    insert into workflows (form_id, states, actions)
    values (${formId}, ${states}::text[], ${JSON.stringify(actions)})
    on conflict (form_id) do update set states = excluded.states, actions = excluded.actions`.execute(tx);
}
