import type { Entry, NumberedEntry } from '../../src/kernel/index.ts';

/** Numbers entries from `last + 1` on. */
export function numbered(entries: readonly Entry[], last: number): readonly NumberedEntry[] {
  return entries.map((entry, at) => ({ n: last + 1 + at, ...entry }));
}
