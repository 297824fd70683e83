import { ALL } from '../../contract/entity/workflow.ts';
import { choicesOf } from './filter-rules.ts';
import { activate, Day, entryFor, Progress, ShowOnly, type FilterEntry, type FilterSet } from './filter-set.ts';
import { errors } from './errors.ts';

/** The longest text that is searched for (SPEC.md point 9). */
export const MAX_SEARCHED = 32;

/** The part of a list's view that its address carries. */
export interface Browse {
  readonly filter: string;
  readonly set: FilterSet;
  readonly search: string;
  /** From 1. */
  readonly page: number;
}

export const plainBrowse: Browse = { filter: ALL, set: [], search: '', page: 1 };

/** The order of a list as an address names it; without one it is as the reader likes it. */
const SORTS = { newest: true, oldest: false } as const;

/** The list's query: empty for the plain list, so that an unfiltered address stays short. */
export function toQuery({ filter, set, search, page }: Browse, newestFirst = false): string {
  const query = new URLSearchParams();
  const show = set.map(optionOf).filter((option) => option !== undefined);
  const date = set.find((entry) => entry.kind === 'date');
  if (filter !== ALL) query.set('filter', filter);
  if (show.length > 0) query.set('show', show.join(','));
  if (search !== '') query.set('q', search);
  if (date) query.set('from', date.from);
  if (date) query.set('to', date.to);
  if (newestFirst) query.set('sort', 'newest');
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

const optionOf = (entry: FilterEntry) => {
  if (entry.kind === 'date') return undefined;
  return entry.kind === 'read' ? entry.value : entry.kind;
};

/** What an address asks for. Faults are in SPEC.md's words (point 8); what they are about is left out. */
export function fromQuery(
  query: string,
  states: readonly string[],
  lastDay: string,
): { browse: Browse; newestFirst: boolean | undefined; faults: readonly string[] } {
  const asked = new URLSearchParams(query);
  const filter = asked.get('filter') ?? ALL;
  const show = (asked.get('show') ?? '').split(',').filter((option) => option !== '');
  const known = show.filter(isOption);
  const isFilter = choicesOf(states).includes(filter);
  const page = Number(asked.get('page') ?? 1);
  const set = known.map(entryFor).reduce(activate, [] as FilterSet);
  const browse = {
    filter: isFilter ? filter : ALL,
    set: dateIn(asked, lastDay).reduce(activate, set),
    search: (asked.get('q') ?? '').slice(0, MAX_SEARCHED),
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  };
  const faults = [
    ...(isFilter ? [] : [errors.INVALID_FILTER]),
    ...(known.length < show.length ? [errors.INVALID_SHOW_ONLY] : []),
  ];
  return { browse, newestFirst: sortIn(asked), faults: faults.map(({ text }) => text) };
}

function sortIn(asked: URLSearchParams): boolean | undefined {
  const sort = asked.get('sort');
  return sort === 'newest' || sort === 'oldest' ? SORTS[sort] : undefined;
}

/** Whether an address decides on the order. */
export const hasSort = (query: string): boolean => sortIn(new URLSearchParams(query)) !== undefined;

/** An address that shows the same to whoever follows it, whatever order they like; the page is where one happens to be. */
export function lastingQuery(query: string): string {
  const asked = new URLSearchParams(query);
  if (!hasSort(query)) asked.set('sort', 'oldest');
  asked.delete('page');
  return `?${asked.toString()}`;
}

const isOption = (option: string): option is ShowOnly | Progress =>
  ShowOnly.safeParse(option).success || Progress.safeParse(option).success;

/** It applies once both days are set, and no day is in the future (SPEC.md point 5). */
function dateIn(asked: URLSearchParams, lastDay: string): readonly FilterEntry[] {
  const from = Day.safeParse(asked.get('from'));
  const to = Day.safeParse(asked.get('to'));
  if (!from.success || !to.success || to.data < from.data || to.data > lastDay) return [];
  return [{ kind: 'date', from: from.data, to: to.data }];
}

/** Whether two addresses show the same. */
export function isSameBrowse(one: Browse, other: Browse): boolean {
  return toQuery(one) === toQuery(other);
}
