import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request that changes something comes from our own pages (PRODUCT.md, Accounts and sessions). A browser says
 * so itself in `Sec-Fetch-Site`; where it does not (plain http on a LAN), the Origin counts, and without one the header
 * that the console sets and a foreign page cannot. Ports of one host are "same-site", which is not enough.
 */
export function isOwnRequest(headers: IncomingHttpHeaders, ownOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  const fromConsole = headers['x-requested-with'] !== undefined;
  const ownOrNone = headers.origin === undefined || headers.origin === ownOrigin;
  if (site === 'same-origin') return true;
  if (site !== undefined) return site === 'none' && fromConsole && ownOrNone;
  return headers.origin === undefined ? fromConsole : ownOrNone;
}
