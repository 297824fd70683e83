import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';
import { SavedView } from './view.ts';

/** A form's saved views were loaded or changed. */
export const viewsKnown = defineEvent('saved-views/known', z.object({ form: z.string(), views: z.array(SavedView) }));
