import { withOneSnapshot, type LogStorage, type SavedState, type StoredSegment } from '../kernel/index.ts';

/** Stores the log in memory, for tests and for browsers without IndexedDB. */
export class MemoryLog implements LogStorage {
  readonly #maxSegments: number;
  #segments: string[][] = [];
  #state: SavedState | undefined;

  constructor(maxSegments = 8) {
    this.#maxSegments = maxSegments;
  }

  latest(): Promise<StoredSegment> {
    return Promise.resolve({ lines: this.#segments.at(-1) ?? [], state: this.#state });
  }

  all(): Promise<readonly string[]> {
    return Promise.resolve(withOneSnapshot(this.#segments));
  }

  begin(snapshot: string): Promise<void> {
    this.#segments = [...this.#segments, [snapshot]].slice(-this.#maxSegments);
    this.#state = undefined;
    return Promise.resolve();
  }

  append(lines: readonly string[]): Promise<void> {
    this.#segments.at(-1)?.push(...lines);
    return Promise.resolve();
  }

  saveState(state: SavedState): Promise<void> {
    this.#state = state;
    return Promise.resolve();
  }

  wipe(): Promise<void> {
    this.#segments = [];
    this.#state = undefined;
    return Promise.resolve();
  }
}
