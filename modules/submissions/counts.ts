import type { Read } from '../../src/kernel/index.ts';
import { ALL } from '../../contract/entity/workflow.ts';
import { cached } from './cached.ts';
import { fromQuery } from './list-url.ts';
import { reportFilterQueryOf } from './filter-set.ts';
import { passes, type Criteria } from './filter-rules.ts';
import { criteriaFor, foundIn, listViewOf } from './select.ts';
import { rows, type Row } from './state.ts';

/** Number of submissions of a form behind each entry of the rail. */
export interface Counts {
  readonly all: number;
  readonly unread: number;
  readonly spam: number;
  readonly archived: number;
  readonly states: Readonly<Record<string, number>>;
}

type TablePage = readonly (Row | undefined)[];
interface Counted {
  readonly form: number;
  readonly counts: Counts;
}

/** Per page of the table, which keeps its identity until a row changes: a mark recounts one page. */
const countsOfPage = new WeakMap<TablePage, Counted>();
const countsOfTable = new WeakMap<object, Counted>();

export function countsOf(read: Read, form: number): Counts {
  const table = read(rows);
  return counted(countsOfTable, table, form, () => sum(table.pages.map((page) => countsIn(page, form))));
}

function countsIn(page: TablePage, form: number): Counts {
  return counted(countsOfPage, page, form, () => count(page, unfiltered(form)));
}

function counted<Key extends object>(
  cache: WeakMap<Key, Counted>,
  key: Key,
  form: number,
  compute: () => Counts,
): Counts {
  const known = cache.get(key);
  if (known?.form === form) return known.counts;
  const counts = compute();
  cache.set(key, { form, counts });
  return counts;
}

/** What the counts beside the filters of the rail depend on. */
interface Narrowed {
  readonly by: Pick<Criteria, 'set' | 'matching'>;
  readonly found: readonly number[] | null;
  readonly counts: Counts;
}
const narrowedOfPage = new WeakMap<TablePage, Narrowed>();
const narrowedOfTable = new WeakMap<object, Narrowed>();

/** How many submissions each filter of the rail lists, given the search and the other filters. */
export function listedCountsOf(read: Read, form: number): Counts {
  const { set, search } = listViewOf(read, form);
  if (set.length === 0 && search === '') return countsOf(read, form);
  const by = criteriaFor(read, form);
  const found = foundIn(read, form);
  const table = read(rows);
  const isCurrent = (known: Narrowed) =>
    known.by.set === by.set && known.by.matching === by.matching && known.found === found;
  const narrowed = (page: TablePage): Narrowed => ({ by, found, counts: count(page, by) });
  const ofPage = (page: TablePage) => cached(narrowedOfPage, page, () => narrowed(page), isCurrent).counts;
  const compute = () =>
    found ? narrowed(found.map((id) => table.get(id))) : { by, found, counts: sum(table.pages.map(ofPage)) };
  return cached(narrowedOfTable, table, compute, isCurrent).counts;
}

function noCounts() {
  const states: Record<string, number> = {};
  return { all: 0, unread: 0, spam: 0, archived: 0, states };
}

const unfiltered = (form_id: number): Criteria => ({ form_id, filter: ALL, set: [], matching: null, upTo: null });

/** Spam and archived submissions count only there, as in the list. New rows count before they are listed. */
function count(page: TablePage, { form_id, set, matching }: Criteria): Counts {
  const counts = noCounts();
  const all = { ...unfiltered(form_id), set, matching };
  const [spam, archived] = [
    { ...all, filter: 'SPAM' },
    { ...all, filter: 'ARCHIVED' },
  ];
  for (const row of page) {
    if (!row) continue;
    if (passes(row, spam)) counts.spam += 1;
    if (passes(row, archived)) counts.archived += 1;
    if (!passes(row, all)) continue;
    counts.all += 1;
    if (!row.is_read) counts.unread += 1;
    counts.states[row.current_state] = (counts.states[row.current_state] ?? 0) + 1;
  }
  return counts;
}

function sum(parts: readonly Counts[]): Counts {
  const total = noCounts();
  for (const part of parts) {
    total.all += part.all;
    total.unread += part.unread;
    total.spam += part.spam;
    total.archived += part.archived;
    for (const [state, number] of Object.entries(part.states))
      total.states[state] = (total.states[state] ?? 0) + number;
  }
  return total;
}

export function isSameCounts(one: Counts, other: Counts): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Per page of the table: how many of its rows each view lists. */
const viewCountsOfPage = new WeakMap<TablePage, Map<string, number>>();

interface View {
  readonly form: number;
  readonly states: readonly string[];
  /** The query string of its URL. */
  readonly query: string;
  /** YYYY-MM-DD. */
  readonly today: string;
}

/**
 * How many submissions a view lists; undefined for one with a search, whose matches only the index knows, or with filters
 * of reports, which only the server knows.
 */
export function countOfView(read: Read, { form, states, query, today }: View): number | undefined {
  const { filter, set, search } = fromQuery(query, states, today).listQuery;
  if (search !== '' || reportFilterQueryOf(set)) return undefined;
  const criteria: Criteria = { form_id: form, filter, set, matching: null, upTo: null };
  const key = JSON.stringify([form, filter, set]);
  return read(rows).pages.reduce((total, page) => total + countOfPage(page, key, criteria), 0);
}

function countOfPage(page: TablePage, key: string, criteria: Criteria): number {
  const known = viewCountsOfPage.get(page) ?? new Map<string, number>();
  viewCountsOfPage.set(page, known);
  const listed = known.get(key) ?? page.filter((row) => row && passes(row, criteria)).length;
  known.set(key, listed);
  return listed;
}
