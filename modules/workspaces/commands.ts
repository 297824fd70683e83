import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import {
  createForm as createFormCall,
  createProject as createProjectCall,
  createProjectAndForm as wizardCall,
} from './contract.ts';
import { texts } from './texts.ts';

/** Who is signed in, with all their workspaces and forms; the console's first question to the server. */
export const loadInitialData = defineCommand('workspaces/load-initial-data', z.object({}));
/** What kind of installation this is. */
export const loadEnvironment = defineCommand('workspaces/load-environment', z.object({}));
/** One form anew, e.g. to see whether it is still fresh. */
export const refreshForm = defineCommand('workspaces/refresh-form', z.object({ form: z.string() }));

export const createWorkspace = defineCommand('workspaces/create-workspace', createProjectCall.body, {
  title: texts('createWorkspaceTitle'),
  icon: 'plus',
});
export const createForm = defineCommand(
  'workspaces/create-form',
  z.object({ project: z.string(), name: createFormCall.body.shape.name }),
  { title: texts('createFormTitle'), icon: 'plus' },
);
export const createWorkspaceAndForm = defineCommand('workspaces/create-workspace-and-form', wizardCall.body);
