const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds to wait after the first, second, … failed try; after one more failure the delivery is dead. */
const waits = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];

/** When to try again after `attempt` (from 1) failed at `now`; undefined when that was the last. */
export function nextTry(attempt: number, now: Date, retryAfter = 0): Date | undefined {
  const wait = waits[attempt - 1];
  return wait === undefined ? undefined : new Date(now.getTime() + Math.max(wait, retryAfter) * 1000);
}
