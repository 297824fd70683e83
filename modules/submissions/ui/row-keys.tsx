import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useSelect } from '../../../src/ui/app-context.ts';
import { useShortcut } from '../../../src/ui/use-shortcut.ts';
import type { Form } from '../../workspaces/public.ts';
import { rowOf } from '../select.ts';
import { SelectedMarkKeys, MarkKeys } from './mark-keys.tsx';
import { linkId } from './paths.ts';
import type { Selection } from './use-selection.ts';

interface Props {
  readonly form: Form;
  /** The page's row ids in display order. */
  readonly ids: readonly number[];
  readonly selection: Selection;
  readonly table: RefObject<HTMLElement | null>;
}

/** List shortcuts: move between rows, and mark the selected rows or else the focused one. */
export function RowKeys({ form, ids, selection, table }: Props) {
  const at = useRowInFocus(table);
  const row = useSelect((read) => (at === null ? undefined : rowOf(read, at)));
  const mayMark = form.user_role !== 'ONLY_VIEW_USER';
  const goBy = (step: 1 | -1) => () => {
    const from = at === null ? -1 : ids.indexOf(at);
    focusRow(ids[from === -1 ? 0 : Math.min(Math.max(from + step, 0), ids.length - 1)]);
  };
  useShortcut('submissions/next', ids.length === 0 ? null : goBy(1));
  useShortcut('submissions/previous', ids.length === 0 ? null : goBy(-1));
  useShortcut(
    'submissions/choose',
    at === null || !mayMark ? null : () => selection.choose(at, !selection.has(at), false),
  );
  useRetainedFocus(table, ids);
  if (!mayMark) return null;
  if (selection.ids.length > 0) return <SelectedMarkKeys form={form.id} selection={selection} />;
  return row ? <MarkKeys row={row} /> : null;
}

/** The focused row, or the last focused one while an overlay is open. */
function useRowInFocus(table: RefObject<HTMLElement | null>): number | null {
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (!isInDialog(target)) setAt(rowAround(table.current, target));
    };
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget === null) setAt(null);
    };
    addEventListener('focusin', onFocus);
    addEventListener('focusout', onBlur);
    return () => {
      removeEventListener('focusin', onFocus);
      removeEventListener('focusout', onBlur);
    };
  }, [table]);
  return at;
}

/** Moves focus to the row's successor when a focused row leaves the list. */
function useRetainedFocus(table: RefObject<HTMLElement | null>, ids: readonly number[]): void {
  const lastFocused = useRef<number | null>(null);
  const shown = useRef(ids);
  useLayoutEffect(() => {
    const position = lastFocused.current === null ? -1 : shown.current.indexOf(lastFocused.current);
    const isRemoved = position !== -1 && lastFocused.current !== null && !ids.includes(lastFocused.current);
    shown.current = ids;
    if (isRemoved && document.activeElement === document.body) focusRow(ids[Math.min(position, ids.length - 1)]);
  }, [ids]);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (!isInDialog(target)) lastFocused.current = rowAround(table.current, target);
    };
    addEventListener('focusin', onFocus);
    return () => removeEventListener('focusin', onFocus);
  }, [table]);
}

const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="dialog"]') !== null;

function rowAround(table: HTMLElement | null, target: EventTarget | null): number | null {
  if (!(target instanceof Element) || !table?.contains(target)) return null;
  const id = target.closest<HTMLElement>('tr[data-id]')?.dataset['id'];
  return id === undefined ? null : Number(id);
}

const focusRow = (id: number | undefined) => id !== undefined && document.getElementById(linkId(id))?.focus();
