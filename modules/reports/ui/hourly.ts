import { useEffect } from 'react';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The server starts counting two minutes past the hour; a minute later it has finished. */
const PAST = 3 * MINUTE_MS;

/** Milliseconds from `now` until the next counts are available. */
const untilCounted = (now: number): number => HOUR_MS - ((now - PAST) % HOUR_MS);

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
