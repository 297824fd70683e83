import type { Read, Table } from '../../src/kernel/index.ts';
import { cached } from './cached.ts';
import { defaultListQuery, toQuery, type ListQuery, type Sorted } from './list-url.ts';
import type { SubmissionDetail } from './contract.ts';
import { passes, type Criteria } from './filter-rules.ts';
import { isAwaitingReportFilter, reportFilterIds } from './report-filter-state.ts';
import { sortedSearches } from './sorted-searches-state.ts';
import { inboxOrderOf } from './inbox-order-state.ts';
import { layout } from './layout-state.ts';
import { newestOf, oldestOf } from './newest-ids.ts';
import { byActivity, neighboursByActivity, type Neighbours } from './select-activity.ts';
import { listViews, details, lists, order, partialLists, rows, type ListView, type List, type Row } from './state.ts';

/** Rows per page of the list (SPEC.md point 9). */
export const PAGE_SIZE = 10;

/** Ids of the listed rows of one form. */
export interface Listing {
  /** Ascending: one chunk per page of the table, or one with the results of a search. */
  readonly chunks: readonly (readonly number[])[];
  readonly total: number;
  /** The results of a search, best match first; null without one. */
  readonly ranked: readonly number[] | null;
}

type TablePage = readonly (Row | undefined)[];
type Chunks = Listing['chunks'];
/** The ids that a search found; null without one. */
type Found = readonly number[] | null;

/*
 * Caches of the selectors below. Views compare selections by identity, so a selector returns the same object until its
 * inputs change. With 100,000 rows, filtering all of them after each change would be too slow: only the changed page of
 * the table is filtered again. Weak maps release a result together with the state it was computed from.
 */

/** Per form: the browsing state before the user changes it. */
const defaultListViews = new Map<number, ListView>();
/** Per form: the current criteria, which the other caches compare by identity. */
const criteriaOfForm = new Map<number, Criteria>();
/** The ids found by a search, or matching the filters of reports, as a set. */
const idSets = new WeakMap<readonly number[], ReadonlySet<number>>();
/** Per page of the table, which is replaced when one of its rows changes: the ids that pass the criteria. */
const idsOfPage = new WeakMap<TablePage, { readonly criteria: Criteria; readonly ids: readonly number[] }>();
/** Per version of the table: the latest listing, shared by all views. */
const listingOfTable = new WeakMap<
  object,
  { readonly criteria: Criteria; readonly found: Found; readonly listing: Listing }
>();
/** Per ranked results: their ids, ascending. */
const sortedResults = new WeakMap<readonly number[], Chunks>();

/** One array for all pages without a match, so that their chunks are identical. */
const noIds: readonly number[] = [];

export function listOf(read: Read, form: number): List | undefined {
  return read(lists).get(form);
}

/** Whether the list can be shown, including what its filters match. */
export function isListLoaded(read: Read, form: number): boolean {
  return listOf(read, form) !== undefined && !isAwaitingReportFilter(read, form, listViewOf(read, form).set);
}

export function listViewOf(read: Read, form: number): ListView {
  return read(listViews).get(form) ?? defaultOf(form);
}

/** The query string of the list's URL as it is currently browsed. */
export function queryOf(read: Read, form: number): string {
  return toQuery(listViewOf(read, form), sortedIn(read, form));
}

/** The order for the URL. That of the Inbox is part of its URLs only. */
export function sortedIn(read: Read, form: number, listQuery?: ListQuery): Sorted {
  const newestFirst = orderOf(read, form, listQuery) === 'newest';
  return isInbox(read) ? { newestFirst, inboxOrder: inboxOrderOf(read) } : { newestFirst };
}

/** The order of the Table. While a search is active it is the rank, until the user sorts the results. */
export function orderOf(read: Read, form: number, { search }: ListQuery = listViewOf(read, form)): Order {
  if (search === '') return read(order).newestFirst ? 'newest' : 'oldest';
  return read(sortedSearches).get(form)?.text === search ? 'newest' : 'rank';
}
type Order = 'rank' | 'newest' | 'oldest';

/** Whether the latest are listed first. Until a search has results, the list keeps its own order. */
function isNewestFirst(read: Read, form: number): boolean {
  const { search, found } = listViewOf(read, form);
  if (isInbox(read)) return inboxOrderOf(read) !== 'oldest' && (!found || orderOf(read, form) !== 'rank');
  return search !== '' && !found ? read(order).newestFirst : orderOf(read, form) === 'newest';
}

function defaultOf(form: number): ListView {
  return cached(defaultListViews, form, () => ({ form_id: form, ...defaultListQuery, found: null }));
}

export function rowOf(read: Read, id: number): Row | undefined {
  return read(rows).get(id);
}

export function detailOf(read: Read, id: number): SubmissionDetail | undefined {
  return read(details).get(id);
}

/** The rows that are currently listed. */
export function listingOf(read: Read, form: number): Listing {
  const criteria = criteriaFor(read, form);
  const found = foundIn(read, form);
  const table = read(rows);
  const list = () => (found ? listResults(found, table, criteria) : listRows(table.pages, criteria));
  const isCurrent = (known: { criteria: Criteria; found: Found }) =>
    known.criteria === criteria && known.found === found;
  return cached(listingOfTable, table, () => ({ criteria, found, listing: list() }), isCurrent).listing;
}

export const foundIn = (read: Read, form: number): Found => listViewOf(read, form).found?.ids ?? null;

function listRows(pages: readonly TablePage[], criteria: Criteria): Listing {
  const chunks = pages.map((page) => idsIn(page, criteria));
  return { chunks, total: chunks.reduce((sum, ids) => sum + ids.length, 0), ranked: null };
}

/** Filters only the results, since a list may be a hundred times as long. Sorts them on demand. */
function listResults(found: readonly number[], table: Table<number, Row>, criteria: Criteria): Listing {
  const ranked = found.filter((id) => isListed(table.get(id), criteria));
  return {
    ranked,
    total: ranked.length,
    get chunks() {
      return cached(sortedResults, ranked, () => [ranked.toSorted((one, other) => one - other)]);
    },
  };
}

const isListed = (row: Row | undefined, criteria: Criteria) => row !== undefined && passes(row, criteria);

function idsIn(page: TablePage, criteria: Criteria): readonly number[] {
  const compute = () => {
    const ids: number[] = [];
    // A loop avoids intermediate arrays: it runs for every row of a long list.
    for (const row of page) if (row && passes(row, criteria)) ids.push(row.submission_id);
    return { criteria, ids: ids.length === 0 ? noIds : ids };
  };
  return cached(idsOfPage, page, compute, (known) => known.criteria === criteria).ids;
}

/** The criteria of the form's list; the same object until one of them changes. */
export function criteriaFor(read: Read, form: number): Criteria {
  const { filter, set } = listViewOf(read, form);
  const upTo = lastShownId(read, form);
  const ids = reportFilterIds(read, form, set);
  const next: Criteria = { form_id: form, filter, set, matching: ids && setOf(ids), upTo };
  return cached(
    criteriaOfForm,
    form,
    () => next,
    (known) => isSame(known, next),
  );
}

function setOf(ids: readonly number[]): ReadonlySet<number> {
  return cached(idSets, ids, () => new Set(ids));
}

function isSame(one: Criteria, other: Criteria): boolean {
  const isSameLimit = one.matching === other.matching && one.upTo === other.upTo;
  return one.filter === other.filter && one.set === other.set && isSameLimit;
}

/** Whether the list has a reading pane. */
export const isInbox = (read: Read): boolean => read(layout).shown === 'inbox';

/** With the newest first, new rows would push down those being read, so they stay hidden until requested. Null if none is hidden. */
function lastShownId(read: Read, form: number): number | null {
  const list = listOf(read, form);
  if (!list || !isNewestFirst(read, form) || list.unseen === 0 || list.seen === 0) return null;
  return list.seen;
}

/** Whether the first rows of the unfiltered list are the newest, which then load first. */
export const startsWithNewest = (read: Read): boolean =>
  isInbox(read) ? inboxOrderOf(read) !== 'oldest' : read(order).newestFirst;

/** All listed ids in display order, across pages. */
export function idsInView(read: Read, form: number): readonly number[] {
  const listing = listingOf(read, form);
  if (isByRank(read, form, listing)) return listing.ranked;
  const { chunks } = listing;
  if (isByActivity(read)) return byActivity(read, form, { chunks, newest: newestOf(form, chunks) });
  return isNewestFirst(read, form) ? newestOf(form, chunks) : oldestOf(form, chunks);
}

export const isByActivity = (read: Read): boolean => isInbox(read) && inboxOrderOf(read) === 'activity';

/** The ids that are still listed under the current filters. */
export function stillInView(read: Read, form: number, ids: Iterable<number>): readonly number[] {
  const criteria = criteriaFor(read, form);
  const found = foundIn(read, form);
  const table = read(rows);
  return [...ids].filter((id) => isListed(table.get(id), criteria) && (!found || setOf(found).has(id)));
}

/** Number of rows loaded so far; undefined once the list is complete. */
export function loadedSoFar(read: Read, form: number): number | undefined {
  return read(partialLists).get(form)?.loaded;
}

/** One page of the list with its position. */
export interface PageOfList {
  readonly ids: readonly number[];
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

/** The page to show: the requested one, or the last if there are fewer. */
export function pageOf(read: Read, form: number): PageOfList {
  const listing = listingOf(read, form);
  const { total } = listing;
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(listViewOf(read, form).page, pages);
  const from = (page - 1) * PAGE_SIZE;
  const count = Math.min(PAGE_SIZE, total - from);
  const frame = { page, pages, total };
  if (isByRank(read, form, listing)) return { ids: listing.ranked.slice(from, from + count), ...frame };
  const { chunks } = listing;
  if (isNewestFirst(read, form)) return { ids: slice(chunks, total - from - count, count).toReversed(), ...frame };
  return { ids: slice(chunks, from, count), ...frame };
}

/** Whether the best match is listed first. */
function isByRank(
  read: Read,
  form: number,
  listing: Listing,
): listing is Listing & { readonly ranked: readonly number[] } {
  return listing.ranked !== null && orderOf(read, form) === 'rank';
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((part, at) => part === other[at]);
}

export function isSamePage(one: PageOfList, other: PageOfList): boolean {
  const isSameFrame = one.page === other.page && one.pages === other.pages && one.total === other.total;
  return isSameFrame && isSameList(one.ids, other.ids);
}

function slice(chunks: Chunks, from: number, count: number): readonly number[] {
  const ids: number[] = [];
  let before = 0;
  for (const chunk of chunks) {
    if (ids.length === count) break;
    const start = Math.max(0, from - before);
    if (start < chunk.length) ids.push(...chunk.slice(start, start + count - ids.length));
    before += chunk.length;
  }
  return ids;
}

/** The submissions before and after a given one, in display order, even if that one has left the list. */
export function neighboursOf(read: Read, form: number, id: number): Neighbours {
  const newestFirst = isNewestFirst(read, form);
  const listing = listingOf(read, form);
  const found = foundIn(read, form);
  if (found && isByRank(read, form, listing))
    return aroundIn(found, id, (one) => isListed(rowOf(read, one), criteriaFor(read, form)));
  if (isByActivity(read)) return neighboursByActivity(read, idsInView(read, form), id);
  let smaller: number | null = null;
  let larger: number | null = null;
  for (const chunk of listing.chunks)
    for (const one of chunk) {
      if (one < id) smaller = one;
      else if (one > id) larger ??= one;
    }
  return newestFirst ? { previous: larger, next: smaller } : { previous: smaller, next: larger };
}

/** The nearest listed ids before and after `id`, by search rank. */
function aroundIn(ids: readonly number[], id: number, isIn: (id: number) => boolean): Neighbours {
  const at = ids.indexOf(id);
  const isOther = (one: number) => one !== id && isIn(one);
  return {
    previous: ids.slice(0, Math.max(0, at)).findLast(isOther) ?? null,
    next: ids.slice(at + 1).find(isOther) ?? null,
  };
}

/** Whether the loaded form has no submissions at all. */
export function isEmptyForm(read: Read, form: number): boolean {
  if (!listOf(read, form)) return false;
  for (const row of read(rows)) if (row.form_id === form) return false;
  return true;
}

/** Whether any filter or search is active. */
export function isFiltered({ filter, set, search }: ListView): boolean {
  return filter !== defaultListQuery.filter || set.length > 0 || search !== '';
}
