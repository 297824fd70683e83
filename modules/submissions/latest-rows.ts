import type { Read } from '../../src/kernel/index.ts';
import { rows, type Row } from './state.ts';

/** The latest rows of a form that pass, newest first. Reads no more of the table than it needs. */
export function latestRows(
  read: Read,
  form: number,
  most: number,
  passes: (row: Row) => boolean = () => true,
): readonly Row[] {
  const { pages } = read(rows);
  const found: Row[] = [];
  for (let page = pages.length - 1; page >= 0; page--) {
    const all = pages[page] ?? [];
    for (let slot = all.length - 1; slot >= 0; slot--) {
      const row = all[slot];
      if (row?.form_id === form && passes(row) && found.push(row) === most) return found;
    }
  }
  return found;
}
