/** The console's base path (SPEC.md point 9). */
export const BASE = '/app';

/** Removes the console's base path. */
export const belowBase = (pathname: string): string =>
  pathname.startsWith(BASE) ? pathname.slice(BASE.length) || '/' : pathname;
