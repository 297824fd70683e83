import { useEffect, useState } from 'react';
import './progress.css';

/** Progress shows after this many milliseconds. */
const SLOW_MS = 1_000;

/** Whether something has been in progress for more than a second. */
function useIsSlow(isInProgress: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isInProgress) return undefined;
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isInProgress]);
  return isInProgress && isSlow;
}

interface Props {
  /** The label, e.g. `Loading the report`. */
  readonly label: string;
  /** Progress from 0 to 1, if known. */
  readonly done?: number;
}

/** A progress bar that appears after a second. */
export function Progress({ label, done }: Props) {
  const isSlow = useIsSlow(true);
  return (
    <output className="progress" aria-live="polite">
      {isSlow && (
        <>
          <span>{label}</span>
          <progress aria-label={label} max={1} {...(done !== undefined && { value: done })} />
        </>
      )}
    </output>
  );
}
