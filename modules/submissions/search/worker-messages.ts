import type { Searched } from './search-index.ts';

/** Messages from the page to the search worker. `ask` is the request id. */
export type ToWorker =
  | { readonly kind: 'put'; readonly form: number; readonly rows: readonly Searched[] }
  | { readonly kind: 'remove'; readonly form: number; readonly ids: readonly number[] }
  | { readonly kind: 'find'; readonly form: number; readonly ask: number; readonly text: string }
  | { readonly kind: 'prepare'; readonly form: number; readonly ask: number }
  | { readonly kind: 'stop'; readonly ask: number };

/** The response; none is sent for an aborted request. */
export interface FromWorker {
  readonly ask: number;
  readonly found: Float64Array<ArrayBuffer>;
}
