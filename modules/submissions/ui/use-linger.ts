import { useEffect, useState } from 'react';

/** Longer than the pause between the clicks of a double click. */
const LINGER_MS = 600;

/** Stays true for a moment after `isOn` ends, so that the second of two clicks does not land on what comes next. */
export function useLinger(isOn: boolean): boolean {
  const [isLingering, setLingering] = useState(false);
  if (isOn && !isLingering) setLingering(true);
  useEffect(() => {
    if (isOn || !isLingering) return undefined;
    const timer = setTimeout(() => setLingering(false), LINGER_MS);
    return () => clearTimeout(timer);
  }, [isOn, isLingering]);
  return isOn || isLingering;
}
