import { hasSaved, invariant, postcondition, precondition } from '../../src/replay/invariant.ts';
import { draftOf, isAsEntered } from '../drafts/public.ts';
import { tabDraft } from '../settings/public.ts';
import { areListed, areSelected, detailOf, rowOf } from '../submissions/public.ts';
import { runAction, runActionOnEach, saveWorkflow } from './commands.ts';
import { saveWorkflowCall } from './contract.ts';
import { applicable } from './runnable.ts';
import { offeredSpecs, specsFor } from './select.ts';
import { offers, workflows } from './state.ts';
import { formOfAction } from './ui/action-form.ts';
import { OPEN_ACTION, TAB } from './ui/edit.ts';
import { OpenAction } from './ui/open-action.ts';

export default [
  invariant('workflow', 'no action is offered while it is unknown which are possible', (read) =>
    [...read(offers)].every(({ isUnknown, specs }) => !isUnknown || specs.length === 0),
  ),
  precondition(
    'workflow',
    runActionOnEach,
    'an action is run on the selected submissions',
    ({ form, submissions }, read) => areListed(read, form, submissions) && areSelected(read, form, submissions),
  ),
  precondition(
    'workflow',
    runAction,
    'an action is run that is offered for the submission',
    ({ form, submission, action }, read) => {
      // What is open may be older than its row, whose menu offers by the row's state.
      const known = [detailOf(read, submission), rowOf(read, submission)].filter((one) => one !== undefined);
      const specs = specsFor(read, form, submission);
      if (known.length === 0 || specs.length === 0) return true;
      // While the user enters what it requires, somebody else may move the submission.
      const isAsked = specs.some(({ unique_name, required_data }) => unique_name === action && required_data);
      const offered = known.flatMap((one) => [
        ...applicable(specs, one.current_state),
        ...offeredSpecs(read, form, one),
      ]);
      return isAsked || offered.some(({ unique_name }) => unique_name === action);
    },
  ),
  precondition('workflow', saveWorkflow, 'a workflow is saved as it was entered', ({ form, change }, read) =>
    isAsEntered(read, tabDraft(form, TAB), change, saveWorkflowCall.body),
  ),
  // It has a draft of its own, and is saved with the others.
  precondition('workflow', saveWorkflow, 'the unfolded action is saved as it was entered', ({ form, change }, read) => {
    const { data: open } = OpenAction.safeParse(draftOf(read, tabDraft(form, OPEN_ACTION)));
    if (!open) return true;
    const { unique_name, values } = open;
    const saved = change.actions.find((one) => one.unique_name === unique_name) ?? change.actions.at(-1);
    return textOf(formOfAction(saved)) === textOf(values);
  }),
  postcondition('workflow', saveWorkflow, 'a saved workflow is that of the form', ({ form, change }, read) => {
    const { states, actions } = change;
    return hasSaved(read(workflows).get(form)?.workflow, { states, actions });
  }),
];

/** What was entered, as it is saved. */
function textOf({ display_name, from_states, to_state, fields }: OpenAction['values']): string {
  const named = fields.map(({ label, type }) => [label.trim(), type]);
  return JSON.stringify([display_name.trim(), from_states, to_state, named]);
}
