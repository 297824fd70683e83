import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { sameList, useSelect } from '../../../src/ui/app-context.ts';
import { useShortcut } from '../../../src/ui/use-shortcut.ts';
import { useTexts, useTranslate } from '../../../src/ui/use-texts.ts';
import { useWindow } from '../../../src/ui/use-window.ts';
import type { Form } from '../../workspaces/public.ts';
import { listedTimeOf } from '../select-activity.ts';
import { browsingOf, idsInView, listOf, queryOf } from '../select.ts';
import { texts } from '../texts.ts';
import { groupsOf, type Group } from './inbox-groups.ts';
import { InboxRow } from './inbox-row.tsx';
import { SelectedMarkKeys } from './mark-keys.tsx';
import { detailPath, linkId } from './paths.ts';
import { NothingFound } from './submission-table.tsx';
import { useIsPhone } from '../../../src/ui/use-is-phone.ts';
import { useNow } from './use-now.ts';
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
  const open = useOpen();
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
    <section ref={box} className="inbox-list" aria-label={t('inView')}>
      {ids.length === 0 && <NothingFound form={form} />}
      <div className="inbox-rows" style={{ height: offsetOf(ids.length, groups) * row }}>
        {groups.map(({ title, from: first, count }) => (
          <h2 key={first} className="inbox-group" style={{ top: top(first) - row / 2, height: row / 2 }}>
            <span>{translate(title)}</span>
            <span>{count}</span>
          </h2>
        ))}
        {ids.slice(from, to).map((id, index) => (
          <div key={id} className="inbox-place" style={{ top: top(from + index), height: row }}>
            <InboxRow
              id={id}
              form={form}
              query={query}
              isOpen={id === open}
              replaces={open !== null}
              isSelected={selection.has(id)}
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

const none: readonly Group[] = [];

/** New rows are first: once they are shown, the list starts with them. */
function useScrollToNew(form: Form, box: { readonly current: HTMLElement | null }): void {
  const freshAfter = useSelect((read) => listOf(read, form.id)?.fresh_after ?? null);
  const before = useRef(freshAfter);
  useLayoutEffect(() => {
    if (freshAfter !== null && freshAfter !== before.current && box.current) scrollToTop(box.current);
    before.current = freshAfter;
  }, [box, freshAfter]);
}

function scrollToTop(list: HTMLElement): void {
  list.scrollTop = 0;
}

/** By day, except for search results, which are in order of rank. */
function useGroups(form: Form): readonly Group[] {
  const now = useNow();
  return useSelect((read) => {
    if (browsingOf(read, form.id).found !== null) return none;
    const ids = idsInView(read, form.id);
    return groupsOf(ids.length, (at) => Date.parse(listedTimeOf(read, ids[at] ?? 0)), now);
  }, isSameGroups);
}

function isSameGroups(some: readonly Group[], others: readonly Group[]): boolean {
  const isSame = (one: Group, other: Group | undefined) =>
    one.title === other?.title && one.from === other.from && one.count === other.count;
  return some.length === others.length && some.every((one, at) => isSame(one, others[at]));
}

/** `j` and `k` move through the whole list, `x` selects the open submission, mark keys apply to the selected ones. */
function useKeys(form: Form, ids: readonly number[], open: number | null, selection: Selection): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  const first = ids[0];
  // With a submission open, its pane moves on.
  const start = () => first !== undefined && void navigate(`${detailPath(form, first)}${search}`);
  useShortcut('submissions/next', open === null ? start : null);
  useShortcut('submissions/previous', open === null ? start : null);
  const mayMark = form.user_role !== 'ONLY_VIEW_USER';
  const target = open;
  useShortcut(
    'submissions/choose',
    target === null || !mayMark ? null : () => selection.choose(target, !selection.has(target), false),
  );
}

/** The list's focus follows the open submission, unless something else has it. */
function useFocusOnOpen(box: { readonly current: HTMLElement | null }, open: number | null, isPhone: boolean): void {
  useLayoutEffect(() => {
    if (open === null || isPhone) return;
    const focused = document.activeElement;
    const isFree = focused === null || focused === document.body || box.current?.contains(focused) === true;
    if (isFree) document.getElementById(linkId(open))?.focus({ preventScroll: true });
  }, [box, open, isPhone]);
}

/** Mark keys for the selected rows; the open submission has its own. */
export function InboxMarkKeys({ form, selection }: Props) {
  return selection.ids.length > 0 ? <SelectedMarkKeys form={form.id} selection={selection} /> : null;
}
