import type { Refusal } from '../../../contract/refusal.ts';
import { type Db, type Host, inTransaction, refuse } from '../../../server/kit.ts';
import { countByState, moveAll, setInitialState } from '../../submissions/server/public.ts';
import { lockForm } from '../../workspaces/server/public.ts';
import type { Workflow, WorkflowDraft } from '../contract.ts';
import { removalFaults, removedStates, workflowFaults } from '../definition.ts';
import { refusals } from '../refusals.ts';
import { definitionOf, saveDefinition } from './definitions.ts';

/** A whole workflow, and what becomes of the one that it replaces. */
interface Change extends WorkflowDraft {
  readonly replacements: Readonly<Record<string, string>>;
  /** The revision that is replaced; undefined: whichever is there. */
  readonly revision: number | undefined;
}

/** Who saves, under the name that they have now. */
interface Editor {
  readonly id: number;
  readonly name: string;
}

/** A form's workflow and where its submissions are. */
export async function readWorkflow(db: Db, formId: number): Promise<Workflow> {
  const { states, actions, revision } = await definitionOf(db, formId);
  const submissions = { ...(await countByState(db, formId)) };
  return { states: [...states], actions: [...actions], submissions, revision };
}

/** Replaces a form's workflow and moves the submissions whose state is gone; all of it or nothing. */
export async function saveWorkflow(
  { db, live, clock }: Host,
  formId: number,
  draft: Change,
  editor: Editor,
): Promise<Workflow & { moved: number }> {
  refuseFirst(workflowFaults(draft));
  return inTransaction(db, async (tx) => {
    await lockForm(tx, formId);
    await refuseSavedMeanwhile(tx, formId, draft.revision);
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

/** Two editors that have read the same one: who saves second has not seen what the first did. */
async function refuseSavedMeanwhile(tx: Db, formId: number, readRevision: number | undefined): Promise<void> {
  if (readRevision === undefined) return;
  const { revision } = await definitionOf(tx, formId);
  if (revision !== readRevision) throw refuse(refusals.SAVED_MEANWHILE);
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
