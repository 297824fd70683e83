import { useEffect, useState } from 'react';

/** Longer than the pause between the clicks of a double click. */
const GUARD_MS = 600;

/** Stays true for a moment after `isOn` ends, so that the second of two clicks does not land on what comes next. */
export function useDoubleClickGuard(isOn: boolean): boolean {
  const [isGuarding, setGuarding] = useState(false);
  if (isOn && !isGuarding) setGuarding(true);
  useEffect(() => {
    if (isOn || !isGuarding) return undefined;
    const timer = setTimeout(() => setGuarding(false), GUARD_MS);
    return () => clearTimeout(timer);
  }, [isOn, isGuarding]);
  return isOn || isGuarding;
}
