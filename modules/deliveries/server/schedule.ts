import { HOUR_SECONDS, MINUTE_SECONDS } from '../../../contract/duration.ts';

/** Seconds to wait after each failed attempt. After one more failure the delivery is dead. */
const waits = [
  5,
  5 * MINUTE_SECONDS,
  30 * MINUTE_SECONDS,
  2 * HOUR_SECONDS,
  5 * HOUR_SECONDS,
  10 * HOUR_SECONDS,
  10 * HOUR_SECONDS,
];

/** When to retry after `attempt` (from 1) failed at `now`. Undefined after the last attempt. */
export function nextAttemptAt(attempt: number, now: Date, retryAfter = 0): Date | undefined {
  const wait = waits[attempt - 1];
  return wait === undefined ? undefined : new Date(now.getTime() + Math.max(wait, retryAfter) * 1000);
}
