import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** After this long a pipe that was full is tried again. */
const AGAIN_MS = 20;
/** Whoever reads from it is waited for at most so long when the process ends. */
const LAST_MS = 2_000;

/**
 * Standard output, as a pipe or a file. Writes the lines of one turn of the event loop together: to hand a line to the system
 * takes longer than to make it, and a batch of requests is answered in one turn. Whoever reads may be slow and is not waited
 * for; lines wait instead, and what still waits when the process ends is written then.
 */
export function turnByTurn(): DestinationStream {
  // Once Node.js has made it a stream, a full pipe refuses what is written, where it would have kept the process waiting.
  const { fd } = process.stdout;
  let lines = '';
  let waiting: Buffer[] = [];
  const pass = (): void => {
    if (lines !== '') waiting.push(Buffer.from(lines));
    lines = '';
    waiting = writeAll(fd, waiting);
    if (waiting.length === 0) process.off('exit', passAtEnd);
    else setTimeout(pass, AGAIN_MS).unref();
  };
  const passAtEnd = (): void => {
    const latest = performance.now() + LAST_MS;
    for (pass(); waiting.length > 0 && performance.now() < latest; pass()) sleep(AGAIN_MS);
  };
  return {
    write(line) {
      if (lines === '' && waiting.length === 0) {
        setImmediate(pass);
        process.on('exit', passAtEnd);
      }
      lines += line;
    },
  };
}

/** Writes what the other end takes now; returns the rest. */
function writeAll(fd: number, parts: readonly Buffer[]): Buffer[] {
  for (const [at, part] of parts.entries()) {
    const rest = writePart(fd, part);
    if (rest.length > 0) return [rest, ...parts.slice(at + 1)];
  }
  return [];
}

function writePart(fd: number, part: Buffer): Buffer {
  let rest = part;
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(fd, rest));
    return rest;
  } catch (error) {
    // Where nobody reads any more, or the disk is full, the server goes on without a log.
    return isFull(error) ? rest : Buffer.alloc(0);
  }
}

const isFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EAGAIN';

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
