import type { IncomingHttpHeaders } from 'node:http';

/** How a request reached us. */
export interface Addressed {
  /** Ours: PUBLIC_URL, or else the host that the request names. */
  readonly origin: string;
  /** PUBLIC_URL is set, and the request names another host. */
  readonly isForeignHost: boolean;
}

/** Whether a request that names `host` reached us under another name than `publicUrl`, where that is set. */
export function namesForeignHost(publicUrl: string | undefined, host: string): boolean {
  if (publicUrl === undefined) return false;
  const { protocol, host: ours } = new URL(publicUrl);
  const named = `${protocol}//${host}`;
  return !URL.canParse(named) || new URL(named).host !== ours;
}

/**
 * Whether a request that changes something comes from our own pages (PRODUCT.md, Accounts and sessions). A browser says
 * so itself in `Sec-Fetch-Site`; where it does not (plain http on a LAN), the Origin counts, and without one the header
 * that the console sets and a foreign page cannot. Ports of one host are "same-site", which is not enough. A page of another
 * name that was made to lead to us (DNS rebinding) is same-origin with itself: where we know our name, the Host has to be it.
 */
export function isOwnRequest(headers: IncomingHttpHeaders, { origin: ownOrigin, isForeignHost }: Addressed): boolean {
  if (isForeignHost && headers.origin !== ownOrigin) return false;
  const site = headers['sec-fetch-site'];
  const fromConsole = headers['x-requested-with'] !== undefined;
  const ownOrNone = headers.origin === undefined || headers.origin === ownOrigin;
  if (site === 'same-origin') return true;
  if (site !== undefined) return site === 'none' && fromConsole && ownOrNone;
  return headers.origin === undefined ? fromConsole : ownOrNone;
}
