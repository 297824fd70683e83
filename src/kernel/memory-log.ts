import { withOneSnapshot, type LogStorage } from './segments.ts';

/** Stores the log in memory, for tests and for browsers without IndexedDB. */
export class MemoryLog implements LogStorage {
  readonly #maxSegments: number;
  #segments: string[][] = [];

  constructor(maxSegments = 8) {
    this.#maxSegments = maxSegments;
  }

  latest(): Promise<readonly string[]> {
    return Promise.resolve(this.#segments.at(-1) ?? []);
  }

  all(): Promise<readonly string[]> {
    return Promise.resolve(withOneSnapshot(this.#segments));
  }

  begin(snapshot: string): Promise<void> {
    this.#segments = [...this.#segments, [snapshot]].slice(-this.#maxSegments);
    return Promise.resolve();
  }

  append(lines: readonly string[]): Promise<void> {
    this.#segments.at(-1)?.push(...lines);
    return Promise.resolve();
  }

  wipe(): Promise<void> {
    this.#segments = [];
    return Promise.resolve();
  }
}
