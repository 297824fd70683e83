import { defineToken } from '../../src/kernel/index.ts';
import type { AccountEvent, FormEvent } from './contract.ts';

/**
 * A live message: an event of a form or of the account, a change of access, a possible gap, or missed
 * events.
 */
export type LiveMessage =
  | { readonly kind: 'form'; readonly event: FormEvent }
  | { readonly kind: 'account'; readonly event: AccountEvent }
  | { readonly kind: 'access' | 'pause' | 'resumed' };

/** The live connection of this browser. */
export interface LiveStream {
  /**
   * Calls `receive` until `until` is aborted. Begins with the events since `position`, at which the server had read what the
   * console shows.
   */
  listen(receive: (message: LiveMessage) => void, until: AbortSignal, position?: string): void;
}
export const LiveStream = defineToken<LiveStream>('live/stream');
