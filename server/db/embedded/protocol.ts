import type { MessagePort } from 'node:worker_threads';
import type { DatabaseReport } from '../database-error.ts';
import type { DiskSpace } from './disk-space.ts';
import type { EngineProgram } from './engine-program.ts';

/** What the main thread asks of the engine's thread. */
export type Ask =
  | {
      readonly kind: 'query';
      readonly id: number;
      readonly sql: string;
      readonly parameters: readonly unknown[];
      /** What is carried out before it. */
      readonly first: string | undefined;
    }
  | { readonly kind: 'listen'; readonly id: number; readonly channel: string }
  | { readonly kind: 'syncs'; readonly id: number }
  /** From now on statements that write are refused while the disk is nearly full. */
  | { readonly kind: 'guard'; readonly id: number }
  | { readonly kind: 'close'; readonly id: number };

/** Rows, and how many were written where the statement tells. */
export interface Outcome {
  readonly rows: readonly unknown[];
  readonly affected: number | undefined;
}

/** What the engine's thread says. */
export type Told =
  | { readonly kind: 'done'; readonly id: number; readonly outcome: Outcome }
  | { readonly kind: 'failed'; readonly id: number; readonly report: DatabaseReport }
  | { readonly kind: 'note'; readonly channel: string; readonly payload: string }
  | { readonly kind: 'ready'; readonly program: EngineProgram }
  /** Writing was refused from now on, or is possible again. */
  | { readonly kind: 'space'; readonly isLow: boolean; readonly space: DiskSpace }
  /** The engine cannot go on, and the thread ends. `disk` is set where the disk refused what it had to write. */
  | { readonly kind: 'fatal'; readonly reason: string; readonly disk: string | undefined };

/** What the engine's thread is started with. */
export interface Start {
  readonly directory: string;
  /** What an earlier engine of this process compiled. */
  readonly program: EngineProgram | undefined;
  /** Where it is asked, and answers. */
  readonly port: MessagePort;
}
