import type { IncomingHttpHeaders } from 'node:http';

/** How a request reached the server. */
export interface RequestOrigin {
  /** Our own origin: PUBLIC_URL, or the request's host. */
  readonly origin: string;
  /** PUBLIC_URL is set and the request names another host. */
  readonly isForeignHost: boolean;
}

/** Whether `host` differs from the host of `publicUrl`, if that is set. */
export function namesForeignHost(publicUrl: string | undefined, host: string): boolean {
  if (publicUrl === undefined) return false;
  const { protocol, host: ours } = new URL(publicUrl);
  const named = `${protocol}//${host}`;
  return !URL.canParse(named) || new URL(named).host !== ours;
}

/**
 * CSRF check: whether a changing request comes from our own pages. Browsers state
 * it in `Sec-Fetch-Site`. Where they do not (plain http on a LAN), the Origin header decides, and without one the
 * header that only the console can set. Another port of the same host is "same-site", which is not enough. A page under
 * a rebound name (DNS rebinding) is same-origin with itself, so the Host must match PUBLIC_URL if that is set.
 */
export function isOwnRequest(
  headers: IncomingHttpHeaders,
  { origin: ownOrigin, isForeignHost }: RequestOrigin,
): boolean {
  if (isForeignHost && headers.origin !== ownOrigin) return false;
  const site = headers['sec-fetch-site'];
  const fromConsole = headers['x-requested-with'] !== undefined;
  const ownOrNone = headers.origin === undefined || headers.origin === ownOrigin;
  if (site === 'same-origin') return true;
  if (site !== undefined) return site === 'none' && fromConsole && ownOrNone;
  return headers.origin === undefined ? fromConsole : ownOrNone;
}
