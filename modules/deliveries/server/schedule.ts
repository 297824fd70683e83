const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds to wait after each failed attempt. After one more failure the delivery is dead. */
const waits = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];

/** When to retry after `attempt` (from 1) failed at `now`. Undefined after the last attempt. */
export function nextTry(attempt: number, now: Date, retryAfter = 0): Date | undefined {
  const wait = waits[attempt - 1];
  return wait === undefined ? undefined : new Date(now.getTime() + Math.max(wait, retryAfter) * 1000);
}
