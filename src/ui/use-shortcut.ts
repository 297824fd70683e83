import { useLayoutEffect, useRef } from 'react';

/** Handlers of mounted views by action id, the latest last. */
const taken = new Map<string, (() => void)[]>();

/**
 * Handles an action, by shortcut or from the command palette, while this view is mounted. The action is contributed separately
 * with its title and key. Inactive while `act` is null. A key acts on what is on the page, so that effects that run only after
 * the next paint would be too late.
 */
export function useShortcut(id: string, act: (() => void) | null): void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  const isOn = act !== null;
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    const run = () => latest.current?.();
    taken.set(id, [...(taken.get(id) ?? []), run]);
    return () => {
      taken.set(
        id,
        (taken.get(id) ?? []).filter((one) => one !== run),
      );
    };
  }, [id, isOn]);
}

/** The current handler of the action. */
export function mountedHandlerOf(id: string): (() => void) | undefined {
  return taken.get(id)?.at(-1);
}
