import type { LogBounds } from '../kernel/read-log.ts';
import { depthOf } from './text-depth.ts';

/**
 * Characters of a line's values; those of a recorded log are at most a response. Blobs that refer to blobs many times may stand
 * for more than fits into memory, although their lines are short, and reading them would never end.
 */
const MAX_SIZE = 2 ** 28;
/** Levels of a line's values; folding, comparing and showing them is recursive. */
const MAX_DEPTH = 500;

interface Measures {
  readonly size: number;
  readonly depth: number;
}

/** Measures the values of each line, with those of the blobs that it refers to. */
export class MeasuredBounds implements LogBounds {
  readonly #blobs = new Map<string, Measures>();
  #depth = 0;
  #line: Measures = { size: 0, depth: 0 };

  begin(line: string): string | undefined {
    this.#depth = depthOf(line);
    this.#line = { size: line.length, depth: this.#depth };
    return problemOf(this.#line);
  }

  refer(hash: string): string | undefined {
    const { size, depth } = this.#blobs.get(hash) ?? { size: 0, depth: 0 };
    this.#line = { size: this.#line.size + size, depth: Math.max(this.#line.depth, this.#depth + depth) };
    return problemOf(this.#line);
  }

  define(hash: string): void {
    this.#blobs.set(hash, this.#line);
  }
}

function problemOf({ size, depth }: Measures): string | undefined {
  if (size > MAX_SIZE) return 'its values are too large';
  return depth > MAX_DEPTH ? 'its values have too many levels' : undefined;
}
