import { defineToken } from '../../src/kernel/index.ts';
import type { AccountEvent, FormEvent } from './contract.ts';

/**
 * A live message: an event of a form or of the account, a change of access, a possible gap, or a reconnect after a
 * loss.
 */
export type LiveMessage =
  | { readonly kind: 'form'; readonly event: FormEvent }
  | { readonly kind: 'account'; readonly event: AccountEvent }
  | { readonly kind: 'access' | 'pause' | 'resumed' };

/** The live connection of this browser. */
export interface LiveStream {
  /** Calls `receive` until `until` is aborted. */
  listen(receive: (message: LiveMessage) => void, until: AbortSignal): void;
}
export const LiveStream = defineToken<LiveStream>('live/stream');
