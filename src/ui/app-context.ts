import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react';
import type { Command } from '../../contract/message.ts';
import type { App, Read, Sent } from '../kernel/index.ts';

/** The running app; the shell provides it. */
export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('No app around this view.');
  return app;
}

/** Sends commands. The one way in which a view does anything. */
export function useSend(): (command: Command) => Sent {
  const app = useApp();
  return useCallback((command) => app.send(command), [app]);
}

/**
 * What `pick` reads of the state; the view renders again only when that changes, by `same` (identity unless given).
 *
 * @example
 * const row = useSelect((read) => read(submissions).get(id));
 */
export function useSelect<T>(pick: (read: Read) => T, same: (a: T, b: T) => boolean = Object.is): T {
  const app = useApp();
  const last = useRef<{ readonly root: unknown; readonly pick: unknown; readonly value: T } | null>(null);
  const snapshot = () => {
    const { root } = app.timeline;
    // React asks twice in a row and takes two answers for a change, also where `pick` makes a new object.
    if (last.current && last.current.root === root && last.current.pick === pick) return last.current.value;
    const picked = pick(app.read);
    const value = last.current && same(last.current.value, picked) ? last.current.value : picked;
    last.current = { root, pick, value };
    return value;
  };
  return useSyncExternalStore(
    useCallback((listener) => app.subscribe(listener), [app]),
    snapshot,
  );
}

/** Equal element by element: for selections that make a new list each time. */
export function sameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((one, at) => Object.is(one, b[at]));
}
