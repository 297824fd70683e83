/** A longer requested delay is shortened to one day. */
const MAX_SECONDS = 24 * 60 * 60;

/** Parses a `Retry-After` header, in seconds or as a date, into seconds. */
export function retryAfterOf(header: string | readonly string[] | undefined, now: Date): number | undefined {
  const text = typeof header === 'string' ? header.trim() : '';
  if (text === '') return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now.getTime()) / 1000);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, MAX_SECONDS) : undefined;
}
