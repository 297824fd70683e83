import { defineTable, type Read } from '../../src/kernel/index.ts';
import { matchesFound } from './events.ts';
import { matchQueryOf, type FilterSet } from './filter-set.ts';

/** The submissions that match the filters of reports, which only the server can determine. */
export interface Matches {
  readonly form_id: number;
  /** The filters, as `matchKeyOf` writes them. */
  readonly key: string;
  readonly ids: readonly number[];
  /** Later submissions have not been compared yet. */
  readonly up_to: number;
}

/** The latest of each form. */
export const matches = defineTable(
  'submissions/matches',
  (one: Matches) => one.form_id,
  (on) => [
    on(matchesFound, (table, { since, ...found }) => {
      const known = table.get(found.form_id);
      const isLater = since > 0 && known?.key === found.key;
      table.set(isLater ? { ...found, ids: [...known.ids, ...found.ids] } : found);
    }),
  ],
);

/** The filters of reports in a set as text; null without any. */
export function matchKeyOf(set: FilterSet): string | null {
  const query = matchQueryOf(set);
  return query && JSON.stringify(query);
}

/** Whether a list waits for the first response about its filters. */
export function isAwaitingMatches(read: Read, form: number, set: FilterSet): boolean {
  return matchQueryOf(set) !== null && !read(matches).get(form);
}

/**
 * The ids that a form's list is limited to; null if it is not. While the server compares other filters, the list stays as
 * it was, as during a search.
 */
export function matchingIds(read: Read, form: number, set: FilterSet): readonly number[] | null {
  return matchQueryOf(set) && (read(matches).get(form)?.ids ?? none);
}
const none: readonly number[] = [];
