/** A URL that must be rejected, and must never become a link or a redirect. Sets `window.__x` if it runs. */
// oxlint-disable-next-line no-script-url -- the attack itself
export const SCRIPT_URL = 'javascript:window.__x=1';
