import { screens } from './screens.ts';

const BASE = '/app';
const ORIGIN = 'https://console.invalid';
/** Pages that make no sense right after logging in. */
const excluded: ReadonlySet<string> = new Set([screens.login, screens.logout]);

/**
 * Returns `requested` if it is a path within the console and no browser could resolve it to another origin; otherwise `/`.
 *
 * @example
 * safeRedirect('/p1/f1/submissions?state=NEW'); // unchanged
 * safeRedirect('//evil.example');               // '/'
 */
export function safeRedirect(requested: string | null): string {
  // Browsers drop tabs and newlines from addresses, which makes `//` of `/<tab>/`: no control characters.
  if (requested === null || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(requested)) return '/';
  if (!URL.canParse(BASE + requested, ORIGIN)) return '/';
  const { origin, pathname, search, hash } = new URL(BASE + requested, ORIGIN);
  const path = pathname.slice(BASE.length);
  if (origin !== ORIGIN || !pathname.startsWith(`${BASE}/`) || path.startsWith('//') || excluded.has(path)) return '/';
  return path + search + hash;
}
