import type { Read } from '../../src/kernel/index.ts';
import { plainBrowse, toQuery } from './address.ts';
import type { SubmissionDetail } from './contract.ts';
import { passes, type Criteria } from './filter-rules.ts';
import { browsing, details, lists, order, partialLists, rows, type Browsing, type List, type Row } from './state.ts';

/** Rows a page of the list shows (SPEC.md point 9). */
export const PAGE_SIZE = 10;

/** The rows of one form that are in its list, by ascending id, in chunks that are remembered. */
export interface Listing {
  readonly chunks: readonly (readonly number[])[];
  readonly total: number;
}

type TablePage = readonly (Row | undefined)[];

/** What one page of the table gives under the criteria it was last asked with. A page that did not change is the same object. */
const remembered = new WeakMap<TablePage, { readonly criteria: Criteria; readonly ids: readonly number[] }>();
/** The listing that was last made of a table. */
const listings = new WeakMap<object, { readonly criteria: Criteria; readonly listing: Listing }>();
const criteriaOfForm = new Map<number, Criteria>();
const sets = new WeakMap<readonly number[], ReadonlySet<number>>();
const none: readonly number[] = [];

export function listOf(read: Read, form: number): List | undefined {
  return read(lists).get(form);
}

export function browsingOf(read: Read, form: number): Browsing {
  return read(browsing).get(form) ?? plainOf(form);
}

/** The query of an address that shows the list as it is browsed now. */
export function queryOf(read: Read, form: number): string {
  return toQuery(browsingOf(read, form), read(order).newestFirst);
}

/** A form that nobody has browsed yet; one object each, since a view compares what it reads by identity. */
const plain = new Map<number, Browsing>();

function plainOf(form: number): Browsing {
  const known = plain.get(form);
  if (known) return known;
  const made = { form_id: form, ...plainBrowse, found: null };
  plain.set(form, made);
  return made;
}

export function rowOf(read: Read, id: number): Row | undefined {
  return read(rows).get(id);
}

export function detailOf(read: Read, id: number): SubmissionDetail | undefined {
  return read(details).get(id);
}

/** What is in the list now. One changed row costs one page of the table anew; several views ask of the same table. */
export function listingOf(read: Read, form: number): Listing {
  const criteria = criteriaFor(read, form);
  const table = read(rows);
  const known = listings.get(table);
  if (known?.criteria === criteria) return known.listing;
  const chunks = table.pages.map((page) => idsIn(page, criteria));
  const listing = { chunks, total: chunks.reduce((sum, ids) => sum + ids.length, 0) };
  listings.set(table, { criteria, listing });
  return listing;
}

function idsIn(page: TablePage, criteria: Criteria): readonly number[] {
  const known = remembered.get(page);
  if (known?.criteria === criteria) return known.ids;
  const found = page.flatMap((row) => (row && passes(row, criteria) ? row.submission_id : none));
  const ids = found.length === 0 ? none : found;
  remembered.set(page, { criteria, ids });
  return ids;
}

/** The same object as long as the criteria are the same, so that what was worked out under them is found again. */
function criteriaFor(read: Read, form: number): Criteria {
  const { filter, set, found } = browsingOf(read, form);
  const upTo = heldBackAfter(read, form);
  const next: Criteria = { form_id: form, filter, set, found: found && setOf(found.ids), upTo };
  const known = criteriaOfForm.get(form);
  if (known && isSame(known, next)) return known;
  criteriaOfForm.set(form, next);
  return next;
}

function setOf(ids: readonly number[]): ReadonlySet<number> {
  const known = sets.get(ids);
  if (known) return known;
  const made = new Set(ids);
  sets.set(ids, made);
  return made;
}

function isSame(one: Criteria, other: Criteria): boolean {
  return one.filter === other.filter && one.set === other.set && one.found === other.found && one.upTo === other.upTo;
}

/** Newest first, a new row would push down what is being read: it waits until the user asks for it. */
function heldBackAfter(read: Read, form: number): number | null {
  const list = listOf(read, form);
  if (!list || !read(order).newestFirst || list.unseen === 0 || list.seen === 0) return null;
  return list.seen;
}

/** All ids of the list as it is ordered on screen, over all its pages. */
export function idsInView(read: Read, form: number): readonly number[] {
  const { chunks } = listingOf(read, form);
  if (read(order).newestFirst) return chunks.flat().toReversed();
  return rankedOf(read, form, chunks) ?? chunks.flat();
}

/** Those of `ids` that are in the list as it is filtered now. */
export function stillInView(read: Read, form: number, ids: Iterable<number>): readonly number[] {
  const criteria = criteriaFor(read, form);
  const table = read(rows);
  return [...ids].filter((id) => {
    const row = table.get(id);
    return row !== undefined && passes(row, criteria);
  });
}

/** How many rows of a list that is still coming in are here; undefined once it is whole. */
export function loadedSoFar(read: Read, form: number): number | undefined {
  return read(partialLists).get(form)?.loaded;
}

/** Where the user is in the list. */
export interface PageOfList {
  readonly ids: readonly number[];
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

/** The page that is shown: the asked one, or the last there is. */
export function pageOf(read: Read, form: number): PageOfList {
  const { chunks, total } = listingOf(read, form);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(browsingOf(read, form).page, pages);
  const from = (page - 1) * PAGE_SIZE;
  const count = Math.min(PAGE_SIZE, total - from);
  const frame = { page, pages, total };
  if (read(order).newestFirst) return { ids: slice(chunks, total - from - count, count).toReversed(), ...frame };
  const ranked = rankedOf(read, form, chunks);
  return { ids: ranked ? ranked.slice(from, from + count) : slice(chunks, from, count), ...frame };
}

/** While something is searched for: the ids of the list, the best match first. */
function rankedOf(read: Read, form: number, chunks: Listing['chunks']): readonly number[] | null {
  const { found } = browsingOf(read, form);
  if (!found) return null;
  const known = ranked.get(found.ids);
  if (known && isSameList(known.chunks, chunks)) return known.ids;
  const listed = new Set(chunks.flat());
  const ids = found.ids.filter((id) => listed.has(id));
  ranked.set(found.ids, { chunks, ids });
  return ids;
}

const ranked = new WeakMap<
  readonly number[],
  { readonly chunks: Listing['chunks']; readonly ids: readonly number[] }
>();

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((part, at) => part === other[at]);
}

export function isSamePage(one: PageOfList, other: PageOfList): boolean {
  const isSameFrame = one.page === other.page && one.pages === other.pages && one.total === other.total;
  return isSameFrame && isSameList(one.ids, other.ids);
}

function slice(chunks: Listing['chunks'], from: number, count: number): readonly number[] {
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

/**
 * The submissions before and after one in the list as it is ordered. The one itself need not be in the list any more:
 * opening an unread submission takes it out of the unread ones.
 */
export function neighboursOf(read: Read, form: number, id: number): Neighbours {
  const { newestFirst } = read(order);
  const { chunks } = listingOf(read, form);
  const { found } = browsingOf(read, form);
  if (found && !newestFirst) return aroundIn(found.ids, id, new Set(chunks.flat()));
  let smaller: number | null = null;
  let larger: number | null = null;
  for (const chunk of chunks)
    for (const one of chunk) {
      if (one < id) smaller = one;
      else if (one > id) larger ??= one;
    }
  return newestFirst ? { previous: larger, next: smaller } : { previous: smaller, next: larger };
}

interface Neighbours {
  readonly previous: number | null;
  readonly next: number | null;
}

/** The nearest of those listed before and after `id`, by the rank that the search gave. */
function aroundIn(ids: readonly number[], id: number, listed: ReadonlySet<number>): Neighbours {
  const at = ids.indexOf(id);
  const isListed = (one: number) => one !== id && listed.has(one);
  return {
    previous: ids.slice(0, Math.max(0, at)).findLast(isListed) ?? null,
    next: ids.slice(at + 1).find(isListed) ?? null,
  };
}

/** Whether the form has no submission at all, as far as the server has said. */
export function isEmptyForm(read: Read, form: number): boolean {
  if (!listOf(read, form)) return false;
  for (const row of read(rows)) if (row.form_id === form) return false;
  return true;
}

/** Whether any chip is on. */
export function isFiltered({ filter, set, search }: Browsing): boolean {
  return filter !== plainBrowse.filter || set.length > 0 || search !== '';
}
