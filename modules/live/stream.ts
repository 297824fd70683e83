import { defineToken } from '../../src/kernel/index.ts';
import type { FormNote } from './contract.ts';

/** What comes over the live connection: a note, a change of access, or that notes may be missing. */
export type Signal = { readonly kind: 'note'; readonly note: FormNote } | { readonly kind: 'access' | 'pause' };

/** The live connection of this browser. */
export interface LiveStream {
  /** Calls `receive` until `signal` is aborted. */
  listen(receive: (signal: Signal) => void, until: AbortSignal): void;
}
export const LiveStream = defineToken<LiveStream>('live/stream');
