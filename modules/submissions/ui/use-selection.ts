import { useCallback, useMemo, useRef, useState } from 'react';
import { sameList, useApp, useSelect } from '../../../src/ui/app-context.ts';
import { useSelectedItems } from '../../../src/ui/use-selected-items.ts';
import { idsInView, stillInView } from '../select.ts';

/** The rows selected for bulk actions. Local UI state: only the resulting actions are recorded. */
export interface Selection {
  /** Only rows in the current view, so that nothing happens to a row that is out of sight. */
  readonly ids: readonly number[];
  /** As ticked by the user; includes rows that have left the view. */
  readonly selected: ReadonlySet<number>;
  has(this: void, id: number): boolean;
  /** `upTo` applies the same to every row since the last one. */
  choose(this: void, id: number, isSelected: boolean, upTo: boolean): void;
  set(this: void, ids: readonly number[], isSelected: boolean): void;
  clear(this: void): void;
  /** Whether the release dialog is open. */
  readonly isReleasing: boolean;
  setReleasing(this: void, isReleasing: boolean): void;
}

const none: ReadonlySet<number> = new Set();

export function useSelection(form: number): Selection {
  const app = useApp();
  const [selected, setSelected] = useState(none);
  const [isReleasing, setReleasing] = useState(false);
  const last = useRef<number | null>(null);
  const ids = useSelect(
    useCallback((read) => stillInView(read, form, selected), [form, selected]),
    sameList,
  );
  const there = useMemo(() => new Set(ids), [ids]);
  const set = useCallback((some: readonly number[], isSelected: boolean) => {
    setSelected((before) => {
      const next = new Set(before);
      for (const id of some)
        if (isSelected) next.add(id);
        else next.delete(id);
      return next;
    });
  }, []);
  const choose = useCallback(
    (id: number, isSelected: boolean, upTo: boolean) => {
      set(upTo ? between(idsInView(app.read, form), last.current, id) : [id], isSelected);
      last.current = id;
    },
    [app, form, set],
  );
  const clear = useCallback(() => setSelected(none), []);
  useSelectedItems({ ids: selected, select: (some) => set(some, true) });
  const has = useCallback((id: number) => there.has(id), [there]);
  return useMemo(
    () => ({ ids, selected, has, choose, set, clear, isReleasing, setReleasing }),
    [ids, selected, has, choose, set, clear, isReleasing],
  );
}

function between(all: readonly number[], one: number | null, other: number): readonly number[] {
  const ends = [one === null ? -1 : all.indexOf(one), all.indexOf(other)];
  if (ends.includes(-1)) return [other];
  return all.slice(Math.min(...ends), Math.max(...ends) + 1);
}
