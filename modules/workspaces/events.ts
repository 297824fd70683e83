import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';
import { Contents, Form, initialData, Website } from './contract.ts';

/** Notifications of version 1 had no link, those of version 2 no details; the user of version 3 had no layout. */
export const initialDataLoaded = defineEvent('workspaces/initial-data-loaded', initialData.response, {
  version: 4,
  upcast: (payload) => payload,
});
export const formRefreshed = defineEvent('workspaces/form-refreshed', Form);
/** A workspace or form was created; `form_uid` is null for a workspace without a form. */
export const workspaceItemCreated = defineEvent(
  'workspaces/created',
  z.object({ project_uid: z.string(), form_uid: z.nullable(z.string()) }),
);

export const websiteLoaded = defineEvent('workspaces/website-loaded', Website);
/** The user changed a workspace's name or domain. */
export const websiteChanged = defineEvent('workspaces/website-changed', Website);

/** A form or workspace, by uid. */
export const Deletable = z.object({ what: z.enum(['form', 'workspace']), uid: z.string() });
export type Deletable = z.infer<typeof Deletable>;
export const contentsLoaded = defineEvent('workspaces/contents-loaded', z.extend(Deletable, { contents: Contents }));
/** A form or workspace was deleted with everything in it. */
export const workspaceItemDeleted = defineEvent('workspaces/deleted', Deletable);
