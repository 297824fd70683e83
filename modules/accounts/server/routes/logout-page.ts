import type { IncomingHttpHeaders } from 'node:http';
import type { Host } from '../../../../server/kit.ts';
import { showLogoutPage } from '../../contract.ts';
import { LOGOUT_AT_ONCE } from '../../logout.ts';

export function serveLogoutPage(host: Host): void {
  host.serve(showLogoutPage, ({ reply, visitor }) =>
    reply.page(200, isOwnNavigation(visitor.headers) ? { page: `<div id="${LOGOUT_AT_ONCE}" hidden></div>` } : {}),
  );
}

/**
 * Typed, from a bookmark, or from our own page. Without `Sec-Fetch-Site` (plain http beyond this machine) nobody knows, and a
 * page that is loaded ahead, in case it is wanted, must not log anybody out.
 */
function isOwnNavigation(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  return (site === 'none' || site === 'same-origin') && headers['sec-purpose'] === undefined;
}
