import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** Delay before writing to a full pipe again. */
const AGAIN_MS = 20;
/** How long the process waits at exit for a slow reader. */
const LAST_MS = 2_000;

/**
 * Standard output as a pipe or file. Batches the lines of one turn of the event loop, because a write costs more than
 * formatting a line and a batch of requests completes in one turn. A slow reader never blocks the server: lines are
 * queued, and the rest is written at exit.
 */
export function batchedStdout(): DestinationStream {
  // Touching `process.stdout` makes the pipe non-blocking: a write to a full pipe then fails instead of blocking the
  // process.
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

/** Writes as much as the pipe accepts and returns the rest. */
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
    // If the reader has closed the pipe or the disk is full, the server continues without a log.
    return isFull(error) ? rest : Buffer.alloc(0);
  }
}

const isFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EAGAIN';

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
