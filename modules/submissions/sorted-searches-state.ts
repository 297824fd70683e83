import { defineTable } from '../../src/kernel/index.ts';
import { searchSorted } from './events.ts';

/** Searches whose results are listed newest first, by form. Others are in order of rank. */
export const sortedSearches = defineTable(
  'submissions/sorted-searches',
  (one: { readonly form_id: number; readonly text: string }) => one.form_id,
  (on) => [
    on(searchSorted, (table, { form_id, text, newestFirst }) => {
      if (newestFirst) table.set({ form_id, text });
      else table.delete(form_id);
    }),
  ],
);
