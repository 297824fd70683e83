import type { MessagePort } from 'node:worker_threads';
import type { DatabaseReport } from '../database-error.ts';
import type { DiskSpace } from './disk-space.ts';
import type { EngineProgram } from './engine-program.ts';

/** Requests from the main thread to the engine's thread. */
export type EngineRequest =
  | {
      readonly kind: 'query';
      readonly id: number;
      readonly sql: string;
      readonly parameters: readonly unknown[];
      /** A statement to run before it. */
      readonly first: string | undefined;
    }
  | { readonly kind: 'listen'; readonly id: number; readonly channel: string }
  | { readonly kind: 'syncs'; readonly id: number }
  /** From now on, rejects writes while the disk is nearly full. */
  | { readonly kind: 'guard'; readonly id: number }
  /** Handled immediately, regardless of queued statements. */
  | { readonly kind: 'pause-checkpoints'; readonly id: number }
  | { readonly kind: 'resume-checkpoints'; readonly id: number }
  | { readonly kind: 'close'; readonly id: number };

/** Rows, and the number of affected rows if the statement reports it. */
export interface StatementResult {
  readonly rows: readonly unknown[];
  readonly affected: number | undefined;
}

/** Messages from the engine's thread. */
export type EngineMessage =
  | { readonly kind: 'done'; readonly id: number; readonly outcome: StatementResult }
  | { readonly kind: 'failed'; readonly id: number; readonly report: DatabaseReport }
  | { readonly kind: 'notification'; readonly channel: string; readonly payload: string }
  | { readonly kind: 'ready'; readonly program: EngineProgram }
  /** Writes are rejected from now on, or possible again. */
  | { readonly kind: 'space'; readonly isLow: boolean; readonly space: DiskSpace }
  /** The engine has failed and the thread ends. `disk` is set if a disk error caused it. */
  | { readonly kind: 'fatal'; readonly reason: string; readonly disk: string | undefined };

/** Start parameters of the engine's thread. */
export interface Start {
  readonly directory: string;
  /** See EngineOptions. */
  readonly isDisposable: boolean;
  /** Compiled by an earlier engine of this process. */
  readonly program: EngineProgram | undefined;
  /** Port for requests and responses. */
  readonly port: MessagePort;
}
