import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';
import { Contents, environment as environmentCall, Form, initialData, Website } from './contract.ts';

/** The notices of version 1 led nowhere. */
export const initialDataLoaded = defineEvent('workspaces/initial-data-loaded', initialData.response, {
  version: 2,
  upcast: (payload) => payload,
});
export const environmentLoaded = defineEvent('workspaces/environment-loaded', environmentCall.response);
export const formRefreshed = defineEvent('workspaces/form-refreshed', Form);
/** A workspace or form was made; `form_uid` is null for a workspace without one. */
export const created = defineEvent(
  'workspaces/created',
  z.object({ project_uid: z.string(), form_uid: z.nullable(z.string()) }),
);

export const websiteLoaded = defineEvent('workspaces/website-loaded', Website);
/** This user changed the name or domain of a workspace. */
export const websiteChanged = defineEvent('workspaces/website-changed', Website);

/** A form or a workspace, by its uid. */
export const Deletable = z.object({ what: z.enum(['form', 'workspace']), uid: z.string() });
export type Deletable = z.infer<typeof Deletable>;
export const contentsLoaded = defineEvent('workspaces/contents-loaded', z.extend(Deletable, { contents: Contents }));
/** It is gone, with all that it held. */
export const deleted = defineEvent('workspaces/deleted', Deletable);
