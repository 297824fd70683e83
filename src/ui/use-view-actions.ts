import { useLayoutEffect, useRef } from 'react';
import type { DisplayText } from '../../contract/text.ts';

/** An action that only a mounted view knows, such as a step of the workflow of the open submission. */
export interface ViewAction {
  readonly id: string;
  readonly title: DisplayText;
  /** A name in `icons.svg`. */
  readonly icon: string;
  readonly act: () => void;
  /** Whether it acts on what is open, such as a submission; by default it does. */
  readonly isOnSubject?: boolean;
}

const mounted = new Set<{ readonly current: readonly ViewAction[] }>();

/**
 * Offers actions in the command palette while this view is mounted, with the titles of its buttons. Like keys, they act on what
 * is on the page.
 */
export function useViewActions(actions: readonly ViewAction[]): void {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  useLayoutEffect(() => {
    mounted.add(latest);
    return () => void mounted.delete(latest);
  }, []);
}

/** The actions of all mounted views. */
export const viewActions = (): readonly ViewAction[] => [...mounted].flatMap(({ current }) => current);
