import { useEffect } from 'react';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The server counts at two minutes past the hour; a minute later it is through. */
const PAST = 3 * MINUTE;

/** Milliseconds from `now` to when the next numbers are there. */
export const untilCounted = (now: number): number => HOUR - ((now - PAST) % HOUR);

/** Does `act` whenever the server has counted (SPEC.md point 9: reports refresh once an hour). */
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
