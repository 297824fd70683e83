import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';
import { environment as environmentCall, Form, initialData } from './contract.ts';

export const initialDataLoaded = defineEvent('workspaces/initial-data-loaded', initialData.answer);
export const environmentLoaded = defineEvent('workspaces/environment-loaded', environmentCall.answer);
export const formRefreshed = defineEvent('workspaces/form-refreshed', Form);
/** A workspace or form was made; `form_uid` is null for a workspace without one. */
export const created = defineEvent(
  'workspaces/created',
  z.object({ project_uid: z.string(), form_uid: z.nullable(z.string()) }),
);
