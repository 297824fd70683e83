import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';
import { SavedView } from './view.ts';

/** These are the saved views of a form from now on. */
export const viewsKnown = defineEvent('saved-views/known', z.object({ form: z.string(), views: z.array(SavedView) }));
