import { useCallback, useMemo, useRef, useState } from 'react';
import { sameList, useApp, useSelect } from '../../../src/ui/app-context.ts';
import { idsInView, stillInView } from '../select.ts';

/** The rows that are chosen for what is done to many at once. It is not recorded; what is done with them is. */
export interface Selection {
  /** Those in the list as it is filtered now: nothing happens to a row that is out of sight. */
  readonly ids: readonly number[];
  has(this: void, id: number): boolean;
  /** `upTo` does the same to all rows between this one and the last. */
  choose(this: void, id: number, isSelected: boolean, upTo: boolean): void;
  set(this: void, ids: readonly number[], isSelected: boolean): void;
  clear(this: void): void;
  /** Whether it is asked how to release them from spam. */
  readonly isReleasing: boolean;
  setReleasing(this: void, isReleasing: boolean): void;
}

const none: ReadonlySet<number> = new Set();

export function useSelection(form: number): Selection {
  const app = useApp();
  const [chosen, setSelected] = useState(none);
  const [isReleasing, setReleasing] = useState(false);
  const last = useRef<number | null>(null);
  const ids = useSelect(
    useCallback((read) => stillInView(read, form, chosen), [form, chosen]),
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
  const has = useCallback((id: number) => there.has(id), [there]);
  return { ids, has, choose, set, clear, isReleasing, setReleasing };
}

function between(all: readonly number[], one: number | null, other: number): readonly number[] {
  const ends = [one === null ? -1 : all.indexOf(one), all.indexOf(other)];
  if (ends.includes(-1)) return [other];
  return all.slice(Math.min(...ends), Math.max(...ends) + 1);
}
