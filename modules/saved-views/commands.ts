import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { texts } from './texts.ts';
import { ViewName } from './view.ts';

/** The form's uid. */
const OfForm = z.object({ form: z.string() });

/** Reads the views that were saved for a form. */
export const loadViews = defineCommand('saved-views/load', OfForm);
/** Saves the list as it is now under a name; a view of that name is replaced. */
export const saveView = defineCommand('saved-views/save', z.extend(OfForm, { name: ViewName }), {
  title: texts('save'),
  icon: 'bookmark',
});
export const removeView = defineCommand('saved-views/remove', z.extend(OfForm, { name: ViewName }));
