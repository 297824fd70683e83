import { defineToken } from '../../src/kernel/index.ts';
import type { Rows } from './search/changes.ts';

/** Finds what a text may have meant. */
export interface FuzzySearch {
  /** Ids of the form's rows whose submitted fields the text fits, the best match first. A newer search aborts an older one. */
  find(form: number, rows: Rows, text: string, signal: AbortSignal): Promise<number[]>;
  /** Makes ready what a search will need, before anybody types. */
  prepare(form: number, rows: Rows, signal: AbortSignal): Promise<void>;
}
export const FuzzySearch = defineToken<FuzzySearch>('submissions/fuzzy-search');
