import { ALL, FLAG_CHOICES } from '../../contract/entity/workflow.ts';
import type { Submission } from './contract.ts';
import { entryOf, type FilterEntry, type FilterSet } from './filter-set.ts';

/** Options of the toolbar filter: All, each workflow state, SPAM, ARCHIVED, UNREAD. */
export function choicesOf(states: readonly string[]): readonly string[] {
  return [...new Set([ALL, ...states, ...FLAG_CHOICES])];
}

/** Everything except a search that decides whether a row is listed. */
export interface Criteria {
  readonly form_id: number;
  /** The selected toolbar option. */
  readonly filter: string;
  readonly set: FilterSet;
  /** Ids that match the filters of reports; null without such filters. */
  readonly matching: ReadonlySet<number> | null;
  /** Rows beyond this id stay hidden until the user shows them; null if none is hidden. */
  readonly upTo: number | null;
}

/** The parts of a row that the rules read. */
export type FilteredRow = Omit<Submission, 'submitted_data'> & { readonly form_id: number };

/** Whether a row is listed, unless a search leaves it out: it belongs to the form, passes every active filter and is not too new. */
export function passes(row: FilteredRow, criteria: Criteria): boolean {
  const { form_id, filter, set, matching, upTo } = criteria;
  if (row.form_id !== form_id || (upTo !== null && row.submission_id > upTo)) return false;
  if (matching?.has(row.submission_id) === false) return false;
  return isSelected(row, filter) && !isHidden(row, criteria) && set.every((entry) => satisfies(row, entry));
}

function isSelected(row: FilteredRow, filter: string): boolean {
  switch (filter) {
    case ALL:
      return true;
    case 'SPAM':
      return row.is_spam;
    case 'ARCHIVED':
      return row.is_archived;
    case 'UNREAD':
      return !row.is_read;
    default:
      return row.current_state === filter;
  }
}

/**
 * Lists hide spam and archived rows unless the toolbar or "Show only" asks for them. With filters of reports, they show
 * archived ones, since reports count them.
 */
function isHidden(row: FilteredRow, { filter, set, matching }: Criteria): boolean {
  if (filter === 'SPAM' || filter === 'ARCHIVED') return false;
  if (row.is_spam && !entryOf(set, 'spam')) return true;
  return row.is_archived && !entryOf(set, 'archived') && matching === null;
}

function satisfies(row: FilteredRow, entry: FilterEntry): boolean {
  switch (entry.kind) {
    case 'spam':
      return row.is_spam;
    case 'archived':
      return row.is_archived;
    case 'read':
      return row.is_read === (entry.value === 'read');
    case 'inProgress':
      return row.is_inProgress;
    case 'completed':
      return row.is_complete;
    case 'date':
      return isWithin(dayOf(row), entry);
    default:
      // The server compares the others.
      return true;
  }
}

const isWithin = (day: string, { from, to }: { readonly from: string; readonly to: string }) =>
  from <= day && day <= to;

/** The day shown in the row: in the submitter's time zone if known, otherwise the workspace's. */
export function dayOf(row: Pick<FilteredRow, 'submission_year' | 'submission_month' | 'submission_day'>): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${row.submission_year}-${two(row.submission_month)}-${two(row.submission_day)}`;
}
