import { defineToken } from '../../src/kernel/index.ts';
import type { Rows } from './search/changes.ts';

/** Typo-tolerant search over submitted fields. */
export interface FuzzySearch {
  /** Resolves with the ids of matching rows, best match first. A newer search aborts the previous one. */
  find(form: number, rows: Rows, text: string, signal: AbortSignal): Promise<number[]>;
  /** Builds the index ahead of the first search. */
  prepare(form: number, rows: Rows, signal: AbortSignal): Promise<void>;
}
export const FuzzySearch = defineToken<FuzzySearch>('submissions/fuzzy-search');
