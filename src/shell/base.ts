/** The console's address below the origin (SPEC.md point 9). */
export const BASE = '/app';

/** A path as the console's own addresses have it. */
export const belowBase = (pathname: string): string =>
  pathname.startsWith(BASE) ? pathname.slice(BASE.length) || '/' : pathname;
