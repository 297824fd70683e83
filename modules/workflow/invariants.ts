import { invariant, precondition } from '../../src/replay/invariant.ts';
import { draftOf, isAsEntered } from '../drafts/public.ts';
import { tabDraft } from '../settings/public.ts';
import { areListed, areSelected } from '../submissions/public.ts';
import { runActionOnEach, saveWorkflow } from './commands.ts';
import { saveWorkflowCall } from './contract.ts';
import { offers } from './state.ts';
import { OPEN_ACTION, TAB } from './ui/edit.ts';

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
  precondition('workflow', saveWorkflow, 'a workflow is saved as it was entered', ({ form, change }, read) => {
    const { actions: _, ...rest } = change;
    // The unfolded action, which has a draft of its own, is saved with the others.
    const isOpen = Object.keys(draftOf(read, tabDraft(form, OPEN_ACTION))).length > 0;
    return isAsEntered(read, tabDraft(form, TAB), isOpen ? rest : change, saveWorkflowCall.body);
  }),
];
