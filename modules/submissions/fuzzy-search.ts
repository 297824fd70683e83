import { defineToken } from '../../src/kernel/index.ts';
import type { Rows } from './search/changes.ts';

/** Typo-tolerant search over submitted fields. */
export interface FuzzySearch {
  /** Resolves soon with the best matches by words. `find` begins with the same ones. */
  first(form: number, rows: Rows, text: string, signal: AbortSignal): Promise<number[]>;
  /** Resolves with the ids of all matching rows, best match first. A newer search aborts the previous one. */
  find(form: number, rows: Rows, text: string, signal: AbortSignal): Promise<number[]>;
  /** Builds the index ahead of the first search. */
  prepare(form: number, rows: Rows, signal: AbortSignal): Promise<void>;
}
export const FuzzySearch = defineToken<FuzzySearch>('submissions/fuzzy-search');
