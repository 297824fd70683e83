import { precondition } from '../../src/replay/invariant.ts';
import { isAsEntered } from '../drafts/public.ts';
import { createWorkspaceAndForm } from '../workspaces/public.ts';
import { FIRST_FORM_DRAFT } from './commands.ts';

export default [
  precondition('setup', createWorkspaceAndForm, 'a first form is created as entered', (sent, read) =>
    isAsEntered(read, FIRST_FORM_DRAFT, sent, createWorkspaceAndForm.schema),
  ),
];
