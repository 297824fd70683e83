import { errorText, sharedErrors } from '../../../contract/error.ts';
import { HOUR_MS } from '../../../contract/duration.ts';
import type { PayloadOf } from '../../../contract/message.ts';
import { isoOf } from '../../../contract/entity/time.ts';
import { CommandRejected, handles, injectable, type HandlerContext, type Read } from '../../../src/kernel/index.ts';
import { navigationRequested } from '../../../src/shell/messages.ts';
import { currentLocation } from '../../../src/shell/state.ts';
import { formBy } from '../../workspaces/public.ts';
import { fromQuery, isSameListQuery, defaultListQuery, toQuery, type ListQuery } from '../list-url.ts';
import {
  clearFilters,
  followUrl,
  goToPage,
  removeFilter,
  setDateRange,
  setFilter,
  setInboxOrder,
  setOrder,
  setSearch,
  sortSearch,
  toggleShowOnly,
} from '../commands.ts';
import { listQueryChanged, inboxOrderChosen, orderChosen, searchSorted } from '../events.ts';
import { choicesOf } from '../filter-rules.ts';
import { activate, deactivate, toggle } from '../filter-set.ts';
import { errors } from '../errors.ts';
import { inboxOrderOf } from '../inbox-order-state.ts';
import { listViewOf, orderOf, sortedIn } from '../select.ts';
import { order } from '../state.ts';
import { errorToast } from '../../../src/shell/toast.ts';

/**
 * Filters, pages and order of a list. The URL follows every change, so that Back and shared links show the same list.
 */
@injectable()
export class ListQueryHandlers {
  @handles(setFilter, { policy: 'queue', key: ({ form }) => form })
  *filter({ form, filter }: PayloadOf<typeof setFilter>, { read }: HandlerContext) {
    if (!choicesOf(statesOf(read, form)).includes(filter))
      throw new CommandRejected([errorText(errors.INVALID_FILTER)]);
    yield* changeListQuery(form, (now) => ({ ...now, filter, page: 1 }), read);
  }

  @handles(toggleShowOnly, { policy: 'queue', key: ({ form }) => form })
  *showOnly({ form, option }: PayloadOf<typeof toggleShowOnly>, { read }: HandlerContext) {
    yield* changeListQuery(form, (now) => ({ ...now, set: toggle(now.set, option), page: 1 }), read);
  }

  @handles(setSearch, { policy: 'queue', key: ({ form }) => form })
  *search({ form, text }: PayloadOf<typeof setSearch>, { read }: HandlerContext) {
    yield* changeListQuery(form, (now) => ({ ...now, search: text.trim(), page: 1 }), read, 'replace');
  }

  @handles(setDateRange, { policy: 'queue', key: ({ form }) => form })
  *dates({ form, range }: PayloadOf<typeof setDateRange>, context: HandlerContext) {
    const { read } = context;
    if (range && range.to < range.from) throw new CommandRejected([errorText(sharedErrors.RANGE_REVERSED)]);
    if (range && range.to > lastDay(context.now())) throw new CommandRejected([errorText(errors.RANGE_IN_FUTURE)]);
    const set = (now: ListQuery) =>
      range ? activate(now.set, { kind: 'date', ...range }) : deactivate(now.set, 'date');
    yield* changeListQuery(form, (now) => ({ ...now, set: set(now), page: 1 }), read);
  }

  @handles(removeFilter, { policy: 'queue', key: ({ form }) => form })
  *remove({ form, kind }: PayloadOf<typeof removeFilter>, { read }: HandlerContext) {
    yield* changeListQuery(form, (now) => ({ ...now, set: deactivate(now.set, kind), page: 1 }), read);
  }

  @handles(clearFilters, { policy: 'queue', key: ({ form }) => form })
  *clear({ form }: PayloadOf<typeof clearFilters>, { read }: HandlerContext) {
    yield* changeListQuery(form, () => defaultListQuery, read);
  }

  @handles(goToPage, { policy: 'queue', key: ({ form }) => form })
  *page({ form, page }: PayloadOf<typeof goToPage>, { read }: HandlerContext) {
    yield* changeListQuery(form, (now) => ({ ...now, page }), read);
  }

  @handles(setOrder, { policy: 'queue' })
  *order({ form, newestFirst }: PayloadOf<typeof setOrder>, { read }: HandlerContext) {
    if (read(order).newestFirst === newestFirst) return;
    yield orderChosen({ newestFirst });
    const next = { ...listViewOf(read, form), page: 1 };
    if (!isSameListQuery(next, listViewOf(read, form))) yield changed(form, next);
    yield* follow(form, next, read, 'replace');
  }

  @handles(setInboxOrder, { policy: 'queue' })
  *inboxOrder({ form, order: chosen }: PayloadOf<typeof setInboxOrder>, { read }: HandlerContext) {
    const now = listViewOf(read, form);
    if (orderOf(read, form) === 'rank') yield searchSorted({ form_id: form, text: now.search, newestFirst: true });
    if (inboxOrderOf(read) !== chosen) yield inboxOrderChosen({ order: chosen });
    yield* follow(form, now, read, 'replace');
  }

  @handles(sortSearch, { policy: 'queue', key: ({ form }) => form })
  *sortSearch({ form, newestFirst }: PayloadOf<typeof sortSearch>, { read }: HandlerContext) {
    const { search } = listViewOf(read, form);
    if (search === '' || (orderOf(read, form) === 'newest') === newestFirst) return;
    yield searchSorted({ form_id: form, text: search, newestFirst });
    const next = { ...listViewOf(read, form), page: 1 };
    if (!isSameListQuery(next, listViewOf(read, form))) yield changed(form, next);
    yield* follow(form, next, read, 'replace');
  }

  @handles(followUrl, { policy: 'queue', key: ({ form }) => form })
  *follow({ form, query }: PayloadOf<typeof followUrl>, context: HandlerContext) {
    const known = statesOf(context.read, form);
    const {
      listQuery: requested,
      newestFirst,
      inboxOrder,
      errors: invalidParts,
    } = fromQuery(query, known, lastDay(context.now()));
    const { search } = requested;
    const isNewestFirst = orderOf(context.read, form, requested) === 'newest';
    if (search !== '' && isNewestFirst !== (newestFirst ?? false))
      yield searchSorted({ form_id: form, text: search, newestFirst: newestFirst ?? false });
    if (search === '' && newestFirst !== undefined && isNewestFirst !== newestFirst) yield orderChosen({ newestFirst });
    if (inboxOrder !== undefined && inboxOrder !== inboxOrderOf(context.read))
      yield inboxOrderChosen({ order: inboxOrder });
    if (!isSameListQuery(requested, listViewOf(context.read, form))) yield changed(form, requested);
    for (const text of invalidParts) yield errorToast(context, text);
  }
}

/** Changes the query of a list and updates the URL. */
export function* changeListQuery(
  form: number,
  change: (now: ListQuery) => ListQuery,
  read: Read,
  how: 'push' | 'replace' = 'push',
) {
  const now = listViewOf(read, form);
  const next = change(now);
  if (isSameListQuery(now, next)) return;
  yield changed(form, next);
  yield* follow(form, next, read, how);
}

/** Updates the URL to match the list. */
function* follow(form: number, next: ListQuery, read: Read, how: 'push' | 'replace') {
  const { path, search } = read(currentLocation);
  const query = toQuery(next, sortedIn(read, form, next));
  if (search !== query) yield navigationRequested({ to: `${path}${query}`, replace: how === 'replace' });
}

const changed = (form_id: number, { filter, set, search, page }: ListQuery) =>
  listQueryChanged({ form_id, filter, set: [...set], search, page });

/** The latest calendar day anywhere on Earth (UTC+14), since rows show the submitter's local day. */
const lastDay = (now: number) => isoOf(now + 14 * HOUR_MS).slice(0, 10);

const statesOf = (read: Read, form: number) => formBy(read, String(form))?.all_states ?? [];
