import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { texts } from './texts.ts';
import { ViewName } from './view.ts';

/** `form` is the form's uid. */
const OfForm = z.object({ form: z.string() });

/** Loads a form's saved views. */
export const loadViews = defineCommand('saved-views/load', OfForm);
/** The start of the draft id of a new view. */
export const NEW_VIEW_DRAFT = 'saved-views/new';

/** Saves the current list under a name, replacing a view of the same name. */
export const saveView = defineCommand('saved-views/save', z.extend(OfForm, { name: ViewName }), {
  title: texts('save'),
  icon: 'bookmark',
});
export const removeView = defineCommand('saved-views/remove', z.extend(OfForm, { name: ViewName }));
