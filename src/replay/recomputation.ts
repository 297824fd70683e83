import type { Token } from '../kernel/container.ts';
import { nameOfToken } from '../kernel/effect.ts';
import type { Read } from '../kernel/slice.ts';

/** A recorded call of a service, with the arguments that the handler passes when it runs again. */
export interface ReturnedCall {
  readonly method: string;
  readonly args: readonly unknown[];
  readonly result: unknown;
}

/** `same`: the service must have returned this. `unknown`: that cannot be said. Otherwise what it must have returned. */
export type Recomputed = 'same' | 'unknown' | { readonly instead: unknown };

/**
 * Compares a recorded result with what the service must have returned. `read` is the state when it returned. Without personal
 * data, texts are pseudonyms, which match less.
 */
export type Recompute = (
  call: ReturnedCall,
  read: Read,
  log: { readonly isRedacted: boolean },
) => Promise<Recomputed> | Recomputed;

export interface Recomputation {
  /** The service's name in logs. */
  readonly service: string;
  /** Called for each log that is driven. */
  readonly start: () => Recompute;
}

/**
 * Declares that a service's results are a pure function of its arguments, in `recomputed.ts` of a module, which the console does
 * not load. Replay computes them again, so that a log of a buggy service, which its handlers take as given, still shows where
 * it went wrong. Work must be bounded: return `unknown` for what takes too long.
 *
 * @example
 * recomputation(Search, () => ({ args: [text], result }) => (isSame(result, find(text)) ? 'same' : { instead: find(text) }))
 */
export function recomputation(token: Token<unknown>, start: Recomputation['start']): Recomputation {
  return { service: nameOfToken(token), start };
}
