import { defineToken } from '../../src/kernel/index.ts';
import type { AccountEvent, FormEvent } from './contract.ts';

/**
 * What comes over the live connection: a note of a form or of the account, a change of access, that notes may be missing, or that
 * the connection is back after it was lost.
 */
export type Signal =
  | { readonly kind: 'note'; readonly note: FormEvent }
  | { readonly kind: 'account'; readonly note: AccountEvent }
  | { readonly kind: 'access' | 'pause' | 'resumed' };

/** The live connection of this browser. */
export interface LiveStream {
  /** Calls `receive` until `signal` is aborted. */
  listen(receive: (signal: Signal) => void, until: AbortSignal): void;
}
export const LiveStream = defineToken<LiveStream>('live/stream');
