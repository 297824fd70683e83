import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import {
  changeWebsite as changeWebsiteCall,
  createFormCall,
  createProject as createProjectCall,
  createProjectAndForm as wizardCall,
} from './contract.ts';
import { Deletable } from './events.ts';
import { texts } from './texts.ts';
import { NameText } from '../../contract/personal.ts';

/** Loads the signed-in user with all workspaces and forms; the first request of the console. */
export const loadInitialData = defineCommand('workspaces/load-initial-data', z.object({}));
/** Loads what kind of installation this is. */
export const loadEnvironment = defineCommand('workspaces/load-environment', z.object({}));
/** Reloads one form, for example to see whether it is still fresh. */
export const refreshForm = defineCommand('workspaces/refresh-form', z.object({ form: z.string() }));

/** Ids of the drafts of what is created. */
export const NEW_WORKSPACE_DRAFT = 'workspaces/new-workspace';
export const NEW_FORM_DRAFT = 'workspaces/new-form';

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

/** Loads a workspace's name and domain, and whether this user may change them. */
export const loadWebsite = defineCommand('workspaces/load-website', z.object({ project: z.string() }));
/** Changes a workspace's name or domain, including the domain of its forms. */
export const saveWebsite = defineCommand(
  'workspaces/save-website',
  z.object({ project: z.string(), change: changeWebsiteCall.body }),
);
/** Loads what would be deleted along with a form or workspace. */
export const loadContents = defineCommand('workspaces/load-contents', Deletable);
/** Deletes a form or workspace with everything in it; `name` is the typed confirmation. */
export const deletePermanently = defineCommand('workspaces/delete', z.extend(Deletable, { name: NameText }));
