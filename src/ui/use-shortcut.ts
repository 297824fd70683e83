import { useEffect, useRef } from 'react';

/** What views on screen do for an action, by its id; the one that came last is in front. */
const taken = new Map<string, (() => void)[]>();

/**
 * Does `act` for an action while this view is shown, by key or from the palette; the action is contributed with its words
 * and its key. Nothing while `act` is null.
 */
export function useShortcut(id: string, act: (() => void) | null): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  const isOn = act !== null;
  useEffect(() => {
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

/** What a view does for the action now. */
export function takenBy(id: string): (() => void) | undefined {
  return taken.get(id)?.at(-1);
}
