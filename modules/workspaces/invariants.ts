import { everyCommand, invariant, precondition } from '../../src/replay/invariant.ts';
import { isAsEntered } from '../drafts/public.ts';
import { createForm, createWorkspace, NEW_FORM_DRAFT, NEW_WORKSPACE_DRAFT } from './commands.ts';
import { openForm } from './points.ts';
import { formBy } from './select.ts';
import { forms, livePosition, workspaces } from './state.ts';

export default [
  invariant('workspaces', 'each form of a workspace is known', (read) => {
    const known = read(forms);
    return [...read(workspaces)].every(({ forms: uids }) => uids.every((uid) => known.has(uid)));
  }),
  invariant('workspaces', 'a position is not empty', (read) => read(livePosition).position !== ''),
  precondition('workspaces', createWorkspace, 'a workspace is created as entered', (sent, read) =>
    isAsEntered(read, NEW_WORKSPACE_DRAFT, sent, createWorkspace.schema),
  ),
  precondition('workspaces', createForm, 'a form is created as entered', (sent, read) =>
    isAsEntered(read, NEW_FORM_DRAFT, sent, createForm.schema),
  ),
  // Commands name it by uid or number.
  everyCommand('workspaces', 'a page of a form sends commands about that form', ({ form }, read) => {
    const open = openForm(read);
    return !open || (typeof form !== 'string' && typeof form !== 'number') || formBy(read, String(form)) === open;
  }),
];
