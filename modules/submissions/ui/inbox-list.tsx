import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useHref, useLocation, useNavigate, useParams } from 'react-router';
import type { Read } from '../../../src/kernel/index.ts';
import { currentLocation } from '../../../src/shell/state.ts';
import { sameList, useApp, useSelect } from '../../../src/ui/app-context.ts';
import { useShortcut } from '../../../src/ui/use-shortcut.ts';
import { useTexts, useTranslate } from '../../../src/ui/use-texts.ts';
import { useWindow } from '../../../src/ui/use-window.ts';
import type { Form } from '../../workspaces/public.ts';
import { cached } from '../cached.ts';
import { inboxOrderOf } from '../inbox-order-state.ts';
import type { InboxOrder } from '../inbox-order.ts';
import { listedTimeOf } from '../select-activity.ts';
import { listViewOf, idsInView, listOf, queryOf, rowOf } from '../select.ts';
import { texts } from '../texts.ts';
import { groupsOf, reversed, type Group } from './inbox-groups.ts';
import { InboxRow } from './inbox-row.tsx';
import { SelectedMarkKeys } from './mark-keys.tsx';
import { detailPath, linkId, listPath } from './paths.ts';
import { NothingFound } from './submission-table.tsx';
import { useIsPhone } from '../../../src/ui/use-is-phone.ts';
import { useNow } from '../../../src/ui/use-now.ts';
import type { Selection } from './use-selection.ts';
import './inbox-list.css';

/** Row heights in rem, as in CSS. A heading is half as high as a row. */
const ROW_REM = { wide: 56 / 15, phone: 76 / 15 };

interface Props {
  readonly form: Form;
  readonly selection: Selection;
}

/**
 * All listed submissions, latest activity first or best match first. Renders only the visible rows, and none of them again
 * when another one moves.
 */
export function InboxList({ form, selection }: Props) {
  const t = useTexts(texts);
  const translate = useTranslate();
  const box = useRef<HTMLElement>(null);
  const isPhone = useIsPhone();
  const ids = useSelect((read) => idsInView(read, form.id), sameList);
  const query = useSelect((read) => queryOf(read, form.id));
  const isByActivity = useSelect((read) => inboxOrderOf(read) === 'activity');
  // The results of a search show the message, which is what was searched.
  const isSearch = useSelect((read) => listViewOf(read, form.id).search !== '');
  const open = useOpen();
  const list = useHref(listPath(form));
  const openRow = useOpenRow(form, query, open !== null);
  const groups = useGroups(form);
  const at = open === null ? -1 : ids.indexOf(open);
  const rem = isPhone ? ROW_REM.phone : ROW_REM.wide;
  const anchor = { keys: ids, view: query, positionOf: (index: number) => offsetOf(index, groups) };
  const { row, from, to } = useWindow(box, {
    count: ids.length,
    at: at === -1 ? null : offsetOf(at, groups),
    rem,
    anchor,
  });
  const top = (index: number) => offsetOf(index, groups) * row;
  useKeys(form, ids, open, selection);
  useScrollToNew(form, box);
  useFocusOnOpen(box, open, isPhone);
  return (
    <section
      ref={box}
      className={selection.ids.length > 0 ? 'inbox-list has-selection' : 'inbox-list'}
      aria-label={t('inView')}
      data-part="list"
    >
      {ids.length === 0 && <NothingFound form={form} />}
      <div
        className="inbox-rows"
        style={{ height: offsetOf(ids.length, groups) * row }}
        data-list={`submissions/rows ${form.id}`}
        data-before={from > 0 ? '' : undefined}
        data-after={to < ids.length ? '' : undefined}
      >
        {groups.map(({ title, from: first, count }) => (
          <h2 key={first} className="inbox-group" style={{ top: top(first) - row / 2, height: row / 2 }}>
            <span>{translate(title)}</span>
            <span>{count}</span>
          </h2>
        ))}
        {ids.slice(from, to).map((id, index) => (
          <div key={id} className="inbox-item" style={{ top: top(from + index), height: row }}>
            <InboxRow
              id={id}
              form={form}
              href={`${list}/raw/${id}${query}`}
              isOpen={id === open}
              isSelected={selection.has(id)}
              isByActivity={isByActivity}
              showsLatest={isByActivity && !isSearch}
              onOpen={openRow}
              onValueChange={selection.choose}
            />
          </div>
        ))}
      </div>
    </section>
  );
}

/** The position of a row, in rows: each heading above it adds a half. */
function offsetOf(index: number, groups: readonly Group[]): number {
  return index + groups.filter(({ from }) => from <= index).length / 2;
}

/** The submission in the URL. */
function useOpen(): number | null {
  const { submission } = useParams();
  return submission === undefined ? null : Number(submission);
}

/** Opens a submission, in place of the open one in the history if there is one. */
function useOpenRow(form: Form, query: string, replace: boolean): (id: number) => void {
  const navigate = useNavigate();
  return useCallback(
    (id) => void navigate(`${detailPath(form, id)}${query}`, { replace }),
    [navigate, form, query, replace],
  );
}

const none: readonly Group[] = [];

/** Once new rows are shown, the list scrolls to them: to its start, or to its end with the oldest first. */
function useScrollToNew(form: Form, box: { readonly current: HTMLElement | null }): void {
  const freshAfter = useSelect((read) => listOf(read, form.id)?.fresh_after ?? null);
  const isAtEnd = useSelect((read) => inboxOrderOf(read) === 'oldest');
  const before = useRef(freshAfter);
  useLayoutEffect(() => {
    if (freshAfter !== null && freshAfter !== before.current && box.current) scrollToEnd(box.current, isAtEnd);
    before.current = freshAfter;
  }, [box, freshAfter, isAtEnd]);
}

function scrollToEnd(list: HTMLElement, isLast: boolean): void {
  list.scrollTop = isLast ? list.scrollHeight : 0;
}

/** Per listed ids, which are the same list until one moves: their groups. */
const groupsOfIds = new WeakMap<readonly number[], { now: number; order: InboxOrder; groups: readonly Group[] }>();

/** By day, except for search results, which are in order of rank. */
function useGroups(form: Form): readonly Group[] {
  const now = useNow();
  return useSelect((read) => {
    if (listViewOf(read, form.id).found !== null) return none;
    const ids = idsInView(read, form.id);
    const order = inboxOrderOf(read);
    const isCurrent = (known: { now: number; order: InboxOrder }) => known.now === now && known.order === order;
    return cached(groupsOfIds, ids, () => ({ now, order, groups: groupsIn(read, ids, order, now) }), isCurrent).groups;
  }, isSameGroups);
}

function groupsIn(read: Read, ids: readonly number[], order: InboxOrder, now: number): readonly Group[] {
  const timeOf = (id = 0) =>
    Date.parse(order === 'activity' ? listedTimeOf(read, id) : (rowOf(read, id)?.submission_time ?? ''));
  if (order !== 'oldest') return groupsOf(ids.length, (at) => timeOf(ids[at]), now);
  const latestFirst = groupsOf(ids.length, (at) => timeOf(ids.at(-1 - at)), now);
  return reversed(latestFirst, ids.length);
}

function isSameGroups(some: readonly Group[], others: readonly Group[]): boolean {
  const isSame = (one: Group, other: Group | undefined) =>
    one.title === other?.title && one.from === other.from && one.count === other.count;
  return some.length === others.length && some.every((one, at) => isSame(one, others[at]));
}

/** `j` and `k` move through the whole list, `x` selects the open submission, mark keys apply to the selected ones. */
function useKeys(form: Form, ids: readonly number[], open: number | null, selection: Selection): void {
  const { read } = useApp();
  const navigate = useNavigate();
  const { search } = useLocation();
  /** Where steps lead that are pressed before the first one is shown. */
  const at = useRef<number | null>(null);
  useEffect(() => {
    at.current = null;
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- then they are shown
  }, [open]);
  const step = (by: 1 | -1) => () => {
    at.current = at.current === null ? 0 : Math.min(Math.max(at.current + by, 0), ids.length - 1);
    const to = ids[at.current];
    // The list stays in the history, whether or not the step before has arrived.
    const replace = read(currentLocation).path !== listPath(form);
    if (to !== undefined) void navigate(`${detailPath(form, to)}${search}`, { replace });
  };
  // With a submission open, its pane moves on.
  useShortcut('submissions/next', open === null ? step(1) : null);
  useShortcut('submissions/previous', open === null ? step(-1) : null);
  const mayMark = form.user_role !== 'ONLY_VIEW_USER';
  const target = open;
  useShortcut(
    'submissions/choose',
    target === null || !mayMark ? null : () => selection.choose(target, !selection.has(target), false),
  );
}

/** The list's focus follows the open submission, unless something else has it. After the paint, since moving it lays out the page. */
function useFocusOnOpen(box: { readonly current: HTMLElement | null }, open: number | null, isPhone: boolean): void {
  const atFirst = useRef(open);
  useEffect(() => {
    const isFirst = open === atFirst.current;
    if (!isFirst) atFirst.current = null;
    // What the page was loaded with: a browser would outline it as if a key had led there.
    if (open === null || isPhone || isFirst) return;
    const focused = document.activeElement;
    const isFree = focused === null || focused === document.body || box.current?.contains(focused) === true;
    if (isFree) document.getElementById(linkId(open))?.focus({ preventScroll: true });
  }, [box, open, isPhone]);
}

/** Mark keys for the selected rows; the open submission has its own. */
export function InboxMarkKeys({ form, selection }: Props) {
  return selection.ids.length > 0 ? <SelectedMarkKeys form={form.id} selection={selection} /> : null;
}
