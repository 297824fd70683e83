import { screens } from './screens.ts';

const BASE = '/app';
const ORIGIN = 'https://console.invalid';
/** Where nobody wants to arrive after logging in. */
const never: ReadonlySet<string> = new Set([screens.login, screens.logout]);

/**
 * Where a `redirect` may lead: a path below the console's base, and nothing that a browser could read as another place.
 * Anything else leads to the root.
 *
 * @example
 * insidePath('/p1/f1/submissions?state=NEW'); // the same
 * insidePath('//evil.example');               // '/'
 */
export function insidePath(wanted: string | null): string {
  // eslint-disable-next-line eslint/no-control-regex -- browsers drop tabs and newlines from addresses, which makes `//` of `/<tab>/`
  if (wanted === null || !/^\/(?!\/)[^\\\u0000-\u001f\u007f]*$/.test(wanted)) return '/';
  if (!URL.canParse(BASE + wanted, ORIGIN)) return '/';
  const { origin, pathname, search, hash } = new URL(BASE + wanted, ORIGIN);
  const path = pathname.slice(BASE.length);
  if (origin !== ORIGIN || !pathname.startsWith(`${BASE}/`) || path.startsWith('//') || never.has(path)) return '/';
  return path + search + hash;
}
