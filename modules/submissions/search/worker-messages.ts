import type { Searched } from './search-index.ts';

/** What the page tells the search worker. `ask` tells one question from another. */
export type ToWorker =
  | { readonly kind: 'put'; readonly form: number; readonly rows: readonly Searched[] }
  | { readonly kind: 'remove'; readonly form: number; readonly ids: readonly number[] }
  | { readonly kind: 'find'; readonly form: number; readonly ask: number; readonly text: string }
  | { readonly kind: 'prepare'; readonly form: number; readonly ask: number }
  | { readonly kind: 'stop'; readonly ask: number };

/** What it answers; nothing to a question that was stopped. */
export interface FromWorker {
  readonly ask: number;
  readonly found: Float64Array<ArrayBuffer>;
}
