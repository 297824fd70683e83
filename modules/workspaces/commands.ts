import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import {
  changeWebsite as changeWebsiteCall,
  createForm as createFormCall,
  createProject as createProjectCall,
  createProjectAndForm as wizardCall,
} from './contract.ts';
import { Deletable } from './events.ts';
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

/** Name and domain of a workspace as the server has them, and whether this user may change them. */
export const loadWebsite = defineCommand('workspaces/load-website', z.object({ project: z.string() }));
/** Changes a workspace's name or domain; its forms follow. */
export const saveWebsite = defineCommand(
  'workspaces/save-website',
  z.object({ project: z.string(), change: changeWebsiteCall.body }),
);
/** What would go with a form or a workspace. */
export const loadContents = defineCommand('workspaces/load-contents', Deletable);
/** Deletes a form or a workspace with all that it holds; `name` is what was typed to confirm it. */
export const deleteForGood = defineCommand('workspaces/delete', z.extend(Deletable, { name: z.string() }));
