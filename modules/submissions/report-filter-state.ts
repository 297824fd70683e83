import { defineTable, type Read } from '../../src/kernel/index.ts';
import { reportFilterApplied } from './events.ts';
import { reportFilterQueryOf, type FilterSet } from './filter-set.ts';

/** The submissions that match the filters of reports, which only the server can determine. */
export interface ReportFilterResult {
  readonly form_id: number;
  /** The filters, as `reportFilterKeyOf` writes them. */
  readonly key: string;
  readonly ids: readonly number[];
  /** Later submissions have not been compared yet. */
  readonly up_to: number;
}

/** The latest of each form. */
export const reportFilterResults = defineTable(
  'submissions/matches',
  (one: ReportFilterResult) => one.form_id,
  (on) => [
    on(reportFilterApplied, (table, { since, ...found }) => {
      const known = table.get(found.form_id);
      const isLater = since > 0 && known?.key === found.key;
      table.set(isLater ? { ...found, ids: [...known.ids, ...found.ids] } : found);
    }),
  ],
);

/** The filters of reports in a set as text; null without any. */
export function reportFilterKeyOf(set: FilterSet): string | null {
  const query = reportFilterQueryOf(set);
  return query && JSON.stringify(query);
}

/** Whether a list waits for the first response about its filters. */
export function isAwaitingReportFilter(read: Read, form: number, set: FilterSet): boolean {
  return reportFilterQueryOf(set) !== null && !read(reportFilterResults).get(form);
}

/**
 * The ids that a form's list is limited to; null if it is not. While the server compares other filters, the list stays as
 * it was, as during a search.
 */
export function reportFilterIds(read: Read, form: number, set: FilterSet): readonly number[] | null {
  return reportFilterQueryOf(set) && (read(reportFilterResults).get(form)?.ids ?? none);
}
const none: readonly number[] = [];
