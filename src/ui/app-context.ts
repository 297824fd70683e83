import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react';
import type { Command } from '../../contract/message.ts';
import type { App, Read, CommandHandle } from '../kernel/index.ts';

/** The running app; the shell provides it. */
export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('useApp must be used within AppContext');
  return app;
}

/** Sends commands, the only way for a view to change anything. */
export function useSend(): (command: Command) => CommandHandle {
  const app = useApp();
  return useCallback((command) => app.send(command), [app]);
}

/**
 * Selects from the state. The view renders again only when the selection changes, compared by `same` (identity by default).
 *
 * @example
 * const row = useSelect((read) => read(rows).get(id));
 */
export function useSelect<T>(pick: (read: Read) => T, same: (a: T, b: T) => boolean = Object.is): T {
  const app = useApp();
  const last = useRef<{ readonly root: unknown; readonly pick: unknown; readonly value: T } | null>(null);
  const snapshot = () => {
    const { root } = app.timeline;
    // React calls this twice and treats different results as a change, even if `pick` creates a new but equal object.
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

/** Compares lists element by element, for selections that create a new list each time. */
export function sameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a === b || (a.length === b.length && a.every((one, at) => Object.is(one, b[at])));
}
