import * as z from 'zod/mini';
import { parsedJson } from '../../contract/json.ts';
import { defineToken } from '../../src/kernel/index.ts';
import { SavedView } from './view.ts';

/** Storage of views by form, in this browser. */
export interface ViewStorage {
  read(form: string): readonly SavedView[];
  write(form: string, views: readonly SavedView[]): void;
}
export const ViewStorage = defineToken<ViewStorage>('saved-views/shelf');

const keyOf = (form: string) => `inlet-views-${form}`;
const StoredViews = z.array(SavedView);

export const browserViewStorage: ViewStorage = {
  read(form) {
    // The stored value may come from another version or have been edited by hand.
    const stored = StoredViews.safeParse(parsedJson(localStorage.getItem(keyOf(form)) ?? ''));
    return stored.data ?? [];
  },
  write: (form, views) => localStorage.setItem(keyOf(form), JSON.stringify(views)),
};
