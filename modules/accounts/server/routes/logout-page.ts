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
 * Whether the URL was typed, opened from a bookmark, or linked from our own page. False without `Sec-Fetch-Site`, which
 * browsers omit over plain HTTP, and for a prefetched page, which must not log anybody out.
 */
function isOwnNavigation(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  return (site === 'none' || site === 'same-origin') && headers['sec-purpose'] === undefined;
}
