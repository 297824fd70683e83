import { defineToken } from '../../src/kernel/index.ts';
import { valuesOf } from './submitted-data.ts';

/** Finds what a text may have meant. */
export interface FuzzySearch {
  /** Ids of the rows whose submitted fields the text fits, the best match first. `breathe` is awaited now and then. */
  find(rows: Iterable<Searched>, text: string, breathe: () => Promise<void>): Promise<readonly number[]>;
}
export const FuzzySearch = defineToken<FuzzySearch>('submissions/fuzzy-search');

export interface Searched {
  readonly submission_id: number;
  readonly submitted_data: string;
}

/** SPEC.md point 9. */
const RULES = { threshold: 0.6, distance: 100 } as const;

/** Rows looked at before the page may breathe. */
const AT_ONCE = 500;

/** The search on the main thread. A row fits or not whatever the others are, so it goes through them in pieces. */
export const fuzzySearch: FuzzySearch = {
  async find(rows, text, breathe) {
    const { default: Fuse } = await import('fuse.js');
    const all = [...rows];
    const found: { readonly id: number; readonly score: number }[] = [];
    const keys = [{ name: 'submitted', getFn: (row: Searched) => valuesOf(row.submitted_data) }];
    for (let at = 0; at < all.length; at += AT_ONCE) {
      if (at > 0) await breathe();
      const piece = all.slice(at, at + AT_ONCE);
      const fuse = new Fuse(piece, { ...RULES, keys, includeScore: true, shouldSort: false });
      for (const { item, score = 1 } of fuse.search(text)) found.push({ id: item.submission_id, score });
    }
    return found.toSorted((a, b) => a.score - b.score || a.id - b.id).map(({ id }) => id);
  },
};
