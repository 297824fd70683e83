import { ALL, FLAG_CHOICES } from '../../contract/entity/workflow.ts';
import type { Submission } from './contract.ts';
import { entryOf, type FilterEntry, type FilterSet } from './filter-set.ts';

/** All choices of a form's toolbar filter: All, each workflow state, SPAM, ARCHIVED, UNREAD. */
export function choicesOf(states: readonly string[]): readonly string[] {
  return [...new Set([ALL, ...states, ...FLAG_CHOICES])];
}

/** What decides whether a row is in the list. */
export interface Criteria {
  readonly form_id: number;
  /** The toolbar's choice. */
  readonly filter: string;
  readonly set: FilterSet;
  /** Ids that the search found; null while nothing is searched for. */
  readonly found: ReadonlySet<number> | null;
  /** Rows beyond this id are held back until the user asks for them; null holds nothing back. */
  readonly upTo: number | null;
}

/** What the rules read of a row. */
export type Filtered = Omit<Submission, 'submitted_data'> & { readonly form_id: number };

/** Whether the row is in the list: of the form, chosen, not hidden, within every active filter, and found. */
export function passes(row: Filtered, criteria: Criteria): boolean {
  const { form_id, filter, set, found, upTo } = criteria;
  if (row.form_id !== form_id || (upTo !== null && row.submission_id > upTo)) return false;
  if (!isSelected(row, filter) || isHidden(row, filter, set)) return false;
  return set.every((entry) => satisfies(row, entry)) && (found?.has(row.submission_id) ?? true);
}

function isSelected(row: Filtered, filter: string): boolean {
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

/** Lists hide spam and archived rows unless that is what is asked for, by the toolbar or by Show only. */
function isHidden(row: Filtered, filter: string, set: FilterSet): boolean {
  if (filter === 'SPAM' || filter === 'ARCHIVED') return false;
  return (row.is_spam && !entryOf(set, 'spam')) || (row.is_archived && !entryOf(set, 'archived'));
}

function satisfies(row: Filtered, entry: FilterEntry): boolean {
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
  }
}

const isWithin = (day: string, { from, to }: { readonly from: string; readonly to: string }) =>
  from <= day && day <= to;

/** The day that the row shows: in the submitter's zone when known, else the workspace's. */
export function dayOf(row: Pick<Filtered, 'submission_year' | 'submission_month' | 'submission_day'>): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${row.submission_year}-${two(row.submission_month)}-${two(row.submission_day)}`;
}
