import type { IndexableRow } from './search-index.ts';

/** Messages from the page to the search worker. `requestId` matches a response to its request. */
export type ToWorker =
  | { readonly kind: 'put'; readonly form: number; readonly rows: readonly IndexableRow[] }
  | { readonly kind: 'remove'; readonly form: number; readonly ids: readonly number[] }
  | { readonly kind: 'find'; readonly form: number; readonly requestId: number; readonly text: string }
  | { readonly kind: 'first'; readonly form: number; readonly requestId: number; readonly text: string }
  | { readonly kind: 'prepare'; readonly form: number; readonly requestId: number }
  | { readonly kind: 'stop'; readonly requestId: number };

/** The response; none is sent for an aborted request. */
export interface FromWorker {
  readonly requestId: number;
  readonly found: Float64Array<ArrayBuffer>;
}
