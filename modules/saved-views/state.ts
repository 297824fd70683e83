import { defineTable, type Read } from '../../src/kernel/index.ts';
import { currentLocation } from '../../src/shell/state.ts';
import { lastingQuery } from '../submissions/public.ts';
import type { Form } from '../workspaces/public.ts';
import { viewsKnown } from './events.ts';
import type { SavedView } from './view.ts';

/** A form's saved views, in the order in which they were saved. */
export interface Views {
  readonly form: string;
  readonly views: readonly SavedView[];
}

export const savedViews = defineTable(
  'saved-views/views',
  (one: Views) => one.form,
  (on) => [on(viewsKnown, (table, one) => table.set(one))],
);

const none: readonly SavedView[] = [];
export const viewsOf = (read: Read, form: string): readonly SavedView[] => read(savedViews).get(form)?.views ?? none;

/** The view that the list shows. */
export function currentView(read: Read, form: Form): SavedView | undefined {
  const shown = lastingQuery(read(currentLocation).search);
  return viewsOf(read, form.uid).find(({ query }) => query === shown);
}
