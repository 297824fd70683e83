/** A receiver that asks for more is asked again after a day. */
const MAX_LENGTH = 24 * 60 * 60;

/** Seconds to wait by a `Retry-After` header: a number of seconds or a date. */
export function retryAfterOf(header: string | readonly string[] | undefined, now: Date): number | undefined {
  const text = typeof header === 'string' ? header.trim() : '';
  if (text === '') return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now.getTime()) / 1000);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, MAX_LENGTH) : undefined;
}
