import { invariant, precondition } from '../../src/replay/invariant.ts';
import { isAsEntered } from '../drafts/public.ts';
import { NEW_VIEW_DRAFT, saveView } from './commands.ts';
import { savedViews } from './state.ts';

export default [
  invariant('saved-views', 'each view has a name', (read) =>
    [...read(savedViews)].every(({ views }) => views.every(({ name }) => name.trim() !== '')),
  ),
  precondition('saved-views', saveView, 'a view is saved under the name that was entered', (sent, read) =>
    isAsEntered(read, `${NEW_VIEW_DRAFT} ${sent.form}`, sent, saveView.schema),
  ),
];
