import { DAY_SECONDS } from '../../../contract/duration.ts';

/** A longer requested delay is shortened to one day. */
const MAX_SECONDS = DAY_SECONDS;

/** Parses a `Retry-After` header, in seconds or as a date, into seconds. */
export function retryAfterOf(header: string | readonly string[] | undefined, now: Date): number | undefined {
  const text = typeof header === 'string' ? header.trim() : '';
  if (text === '') return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now.getTime()) / 1000);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, MAX_SECONDS) : undefined;
}
