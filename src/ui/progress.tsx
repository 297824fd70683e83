import { useEffect, useState } from 'react';
import './progress.css';

/** What takes longer than this says that it is under way. */
const SLOW_MS = 1_000;

/** Whether something has been in progress for more than a second. */
export function useIsSlow(isUnderWay: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isUnderWay]);
  return isUnderWay && isSlow;
}

interface Props {
  /** What is under way, e.g. `Loading the report`. */
  readonly label: string;
  /** How much of it is done, from 0 to 1, where that is known. */
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
