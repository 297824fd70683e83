import { useLayoutEffect, useRef } from 'react';

/** What is selected for bulk actions in a list, and how recorded screens select it again. */
interface SelectedItems {
  readonly ids: Iterable<number>;
  readonly select: (ids: readonly number[]) => void;
}

const mounted = new Set<{ readonly current: SelectedItems }>();

/** Reports the selection of a list to the recording of screens, with the items that are not on the page. */
export function useSelectedItems(items: SelectedItems): void {
  const latest = useRef(items);
  useLayoutEffect(() => {
    latest.current = items;
  });
  useLayoutEffect(() => {
    mounted.add(latest);
    return () => void mounted.delete(latest);
  }, []);
}

/** The selections of all mounted lists. */
export const selectedItems = (): readonly SelectedItems[] => [...mounted].map(({ current }) => current);
