import type { Refusal } from '../../../contract/refusal.ts';
import { type Db, type Host, inTransaction } from '../../../server/kit.ts';
import { countByState, moveAll, setInitialState } from '../../submissions/server/public.ts';
import { lockForm } from '../../workspaces/server/public.ts';
import type { Workflow, WorkflowDraft } from '../contract.ts';
import { removalFaults, removedStates, workflowFaults } from '../definition.ts';
import { definitionOf, saveDefinition } from './definitions.ts';

type Replacements = Readonly<Record<string, string>>;

/** Who saves, under the name that they have now. */
interface Editor {
  readonly id: number;
  readonly name: string;
}

/** A form's workflow and where its submissions are. */
export async function readWorkflow(db: Db, formId: number): Promise<Workflow> {
  const { states, actions } = await definitionOf(db, formId);
  return { states: [...states], actions: [...actions], submissions: { ...(await countByState(db, formId)) } };
}

/** Replaces a form's workflow and moves the submissions whose state is gone; all of it or nothing. */
export async function saveWorkflow(
  { db, live, clock }: Host,
  formId: number,
  draft: WorkflowDraft & { readonly replacements: Replacements },
  editor: Editor,
): Promise<Workflow & { moved: number }> {
  refuseFirst(workflowFaults(draft));
  return inTransaction(db, async (tx) => {
    await lockForm(tx, formId);
    const inUse = await countByState(tx, formId);
    refuseFirst(removalFaults(draft.states, inUse, draft.replacements));
    let moved = 0;
    for (const from of removedStates(draft.states, inUse)) {
      const to = draft.replacements[from] ?? from;
      moved += await moveAll(tx, { formId, from, to }, { by: editor.name, at: clock.now() });
    }
    await saveDefinition(tx, formId, { states: draft.states, actions: draft.actions.map(withoutEmptyData) });
    await setInitialState(tx, formId, draft.states[0] ?? '');
    await live.publish(`form:${formId}`, { event: 'workflow', form_id: formId, by: editor.id }, tx);
    return { ...(await readWorkflow(tx, formId)), moved };
  });
}

type Action = WorkflowDraft['actions'][number];

/** No fields and null say the same; null is what SPEC.md says it by. */
function withoutEmptyData(action: Action): Action {
  const asks = Object.keys(action.required_data ?? {}).length > 0;
  return asks ? action : { ...action, required_data: null };
}

function refuseFirst([first]: readonly Refusal[]): void {
  if (first) throw first;
}
