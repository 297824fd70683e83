import { type Attribute, ATTRIBUTES } from '../../contract/entity/attribute.ts';
import { ALL } from '../../contract/entity/workflow.ts';
import { choicesOf } from './filter-rules.ts';
import { activate, Day, entryFor, Progress, FilterEntry, ShowOnly, type FilterSet } from './filter-set.ts';
import { errors } from './errors.ts';
import { InboxOrder } from './inbox-order.ts';

/** Maximum length of the search text in characters (SPEC.md point 9). */
export const MAX_SEARCHED = 32;

/** The part of a list view that is stored in the URL. */
export interface ListQuery {
  readonly filter: string;
  readonly set: FilterSet;
  readonly search: string;
  /** 1-based. */
  readonly page: number;
}

export const defaultListQuery: ListQuery = { filter: ALL, set: [], search: '', page: 1 };

/** Values of the `sort` parameter. Without it the reader's own preference applies. */
const SORTS = { newest: true, oldest: false } as const;

/** The order of a list as the URL has it. */
export interface Sorted {
  readonly newestFirst?: boolean;
  readonly inboxOrder?: InboxOrder;
}

/** Serializes the view to a query string; empty for the unfiltered list, so that its URL stays short. */
export function toQuery({ filter, set, search, page }: ListQuery, { newestFirst, inboxOrder }: Sorted = {}): string {
  const query = new URLSearchParams();
  const show = set.map(optionOf).filter((option) => option !== undefined);
  const date = set.find((entry) => entry.kind === 'date');
  if (filter !== ALL) query.set('filter', filter);
  if (show.length > 0) query.set('show', show.join(','));
  if (search !== '') query.set('q', search);
  if (date) query.set('from', date.from);
  if (date) query.set('to', date.to);
  for (const entry of set) setReportFilter(query, entry);
  if (newestFirst) query.set('sort', 'newest');
  if (inboxOrder && inboxOrder !== 'activity') query.set('order', inboxOrder);
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

const optionOf = (entry: FilterEntry) => {
  if (entry.kind === 'read') return entry.value;
  return isOption(entry.kind) ? entry.kind : undefined;
};

/** The parameter of an attribute: `page` is the page of the list. */
const paramOf = (attribute: Attribute): string => (attribute === 'page' ? 'path' : attribute);

function setReportFilter(query: URLSearchParams, entry: FilterEntry): void {
  if (entry.kind === 'arrived') {
    query.set('arrived_from', entry.from);
    query.set('arrived_to', entry.to);
  } else if ('value' in entry && entry.kind !== 'read') query.set(paramOf(entry.kind), entry.value);
}

/** Parses a query string. Invalid parts are dropped and reported in SPEC.md's words (point 8). */
export function fromQuery(
  query: string,
  states: readonly string[],
  lastDay: string,
): {
  listQuery: ListQuery;
  newestFirst: boolean | undefined;
  inboxOrder: InboxOrder | undefined;
  errors: readonly string[];
} {
  const params = new URLSearchParams(query);
  const filter = params.get('filter') ?? ALL;
  const show = (params.get('show') ?? '').split(',').filter((option) => option !== '');
  const known = show.filter(isOption);
  const isFilter = choicesOf(states).includes(filter);
  const page = Number(params.get('page') ?? 1);
  const set = known.map(entryFor).reduce<FilterSet>(activate, []);
  const listQuery = {
    filter: isFilter ? filter : ALL,
    set: [...dateIn(params, lastDay), ...reportFiltersIn(params)].reduce(activate, set),
    search: (params.get('q') ?? '').slice(0, MAX_SEARCHED),
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  };
  const invalid = [
    ...(isFilter ? [] : [errors.INVALID_FILTER]),
    ...(known.length < show.length ? [errors.INVALID_SHOW_ONLY] : []),
  ];
  const { data: inboxOrder } = InboxOrder.safeParse(params.get('order'));
  return { listQuery, newestFirst: sortIn(params), inboxOrder, errors: invalid.map(({ text }) => text) };
}

function sortIn(params: URLSearchParams): boolean | undefined {
  const sort = params.get('sort');
  return sort === 'newest' || sort === 'oldest' ? SORTS[sort] : undefined;
}

/** Whether the URL sets the order of the Table. */
export const hasSort = (query: string): boolean => sortIn(new URLSearchParams(query)) !== undefined;

/** Whether the URL sets the order of the Inbox. */
export const hasInboxOrder = (query: string): boolean => new URLSearchParams(query).has('order');

/**
 * A URL that shows every reader the same list, regardless of their preferred order; drops the page number. A search
 * without a sort order is in order of rank.
 */
export function lastingQuery(query: string): string {
  const params = new URLSearchParams(query);
  if (!hasSort(query) && !params.has('q')) params.set('sort', 'oldest');
  params.delete('page');
  return `?${params.toString()}`;
}

const isOption = (option: string): option is ShowOnly | Progress =>
  ShowOnly.safeParse(option).success || Progress.safeParse(option).success;

/** A date range needs both days, and neither may be in the future (SPEC.md point 5). */
function dateIn(params: URLSearchParams, lastDay: string): readonly FilterEntry[] {
  const from = Day.safeParse(params.get('from'));
  const to = Day.safeParse(params.get('to'));
  if (!from.success || !to.success || to.data < from.data || to.data > lastDay) return [];
  return [{ kind: 'date', from: from.data, to: to.data }];
}

/** The filters of reports, as far as they are valid. */
function reportFiltersIn(params: URLSearchParams): readonly FilterEntry[] {
  const attributes = ATTRIBUTES.map((kind) => ({ kind, value: params.get(paramOf(kind)) }));
  const arrived = { kind: 'arrived', from: params.get('arrived_from'), to: params.get('arrived_to') };
  return [...attributes, arrived].flatMap((entry) => {
    const { data } = FilterEntry.safeParse(entry);
    return data && !(data.kind === 'arrived' && data.to < data.from) ? data : [];
  });
}

/** Whether two URLs show the same list. */
export function isSameListQuery(one: ListQuery, other: ListQuery): boolean {
  return toQuery(one) === toQuery(other);
}
