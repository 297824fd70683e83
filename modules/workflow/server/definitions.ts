import * as z from 'zod/mini';
import { ActionSpec, DEFAULT_ACTIONS, DEFAULT_STATES, defaultOutcomes } from '../../../contract/entity/workflow.ts';
import { StateOutcomes } from '../../../contract/entity/state-outcome.ts';
import { type Db, sql, storedJson } from '../../../server/kit.ts';

/** A form's states, initial state first, and the actions that move submissions between them. */
export interface Definition {
  readonly states: readonly string[];
  readonly actions: readonly ActionSpec[];
  readonly outcomes: StateOutcomes;
}

/** A definition with its number of saves. */
export interface StoredDefinition extends Definition {
  readonly revision: number;
}

const ActionSpecs = z.array(ActionSpec);

const byDefault: StoredDefinition = {
  states: DEFAULT_STATES,
  actions: DEFAULT_ACTIONS,
  outcomes: defaultOutcomes(DEFAULT_STATES, DEFAULT_ACTIONS),
  revision: 0,
};

/** The workflow of a form. */
export async function definitionOf(db: Db, formId: number): Promise<StoredDefinition> {
  return (await definitionsOf(db, [formId])).get(formId) ?? byDefault;
}

/** Saved workflows of the given forms; forms with the default workflow are left out. */
export async function definitionsOf(
  db: Db,
  formIds: readonly number[],
): Promise<ReadonlyMap<number, StoredDefinition>> {
  const { rows } = await sql<StoredRow>`
    select form_id, states, actions, outcomes, revision from workflows where form_id = any(${formIds}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.form_id, definitionIn(row)]));
}

interface StoredRow {
  readonly form_id: number;
  readonly states: string[];
  readonly actions: string;
  /** Null for a workflow saved without outcomes. */
  readonly outcomes: string | null;
  readonly revision: number;
}

function definitionIn({ states, actions: stored, outcomes, revision }: StoredRow): StoredDefinition {
  const actions = ActionSpecs.parse(JSON.parse(stored));
  const named = outcomes === null ? defaultOutcomes(states, actions) : StateOutcomes.parse(JSON.parse(outcomes));
  return { states, actions, outcomes: named, revision };
}

/** A definition to save; without outcomes, those of its actions apply. */
interface DefinitionDraft extends Omit<Definition, 'outcomes'> {
  readonly outcomes: StateOutcomes | undefined;
}

export async function saveDefinition(
  tx: Db,
  formId: number,
  { states, actions, outcomes }: DefinitionDraft,
): Promise<void> {
  const named = outcomes && Object.fromEntries(Object.entries(outcomes).filter(([state]) => states.indexOf(state) > 0));
  await sql`
    insert into workflows (form_id, states, actions, outcomes)
    values (${formId}, ${states}::text[], ${storedJson(actions)}::jsonb, ${named ? storedJson(named) : null}::jsonb)
    on conflict (form_id) do update
      set states = excluded.states, actions = excluded.actions, outcomes = excluded.outcomes, revision = workflows.revision + 1`.execute(
    tx,
  );
}
