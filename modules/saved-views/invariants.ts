import { invariant, postcondition, precondition } from '../../src/replay/invariant.ts';
import { isAsEntered } from '../drafts/public.ts';
import { NEW_VIEW_DRAFT, removeView, saveView } from './commands.ts';
import { savedViews, viewsOf } from './state.ts';

export default [
  invariant('saved-views', 'each view has a name', (read) =>
    [...read(savedViews)].every(({ views }) => views.every(({ name }) => name.trim() !== '')),
  ),
  precondition('saved-views', saveView, 'a view is saved under the name that was entered', (sent, read) =>
    isAsEntered(read, `${NEW_VIEW_DRAFT} ${sent.form}`, sent, saveView.schema),
  ),
  postcondition('saved-views', saveView, 'a saved view is listed', ({ form, name }, read) =>
    viewsOf(read, form).some((one) => one.name === name),
  ),
  postcondition('saved-views', removeView, 'a removed view is not listed', ({ form, name }, read) =>
    viewsOf(read, form).every((one) => one.name !== name),
  ),
];
