import { useEffect } from 'react';
import { HOUR_MS, MINUTE_MS } from '../../../contract/duration.ts';

/** The server starts counting two minutes past the hour; a minute later it has finished. */
const COUNT_DELAY_MS = 3 * MINUTE_MS;

/** Milliseconds from `now` until the next counts are available. */
const untilCounted = (now: number): number => HOUR_MS - ((now - COUNT_DELAY_MS) % HOUR_MS);

/** Calls `act` after each hourly count (SPEC.md point 9: reports refresh once an hour). */
export function useHourly(act: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        act();
        wait();
      }, untilCounted(Date.now()));
    };
    wait();
    return () => clearTimeout(timer);
  }, [act]);
}
