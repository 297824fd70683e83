import { readFileSync } from 'node:fs';
import { expect } from 'vitest';

/**
 * Runs a program so that its fdatasync calls are written to `file`. -D leaves the program a child of the test.
 * Timestamps give the start and duration of each call.
 */
export const tracingTo = (file: string): readonly string[] => [
  'strace',
  '-D',
  '-f',
  '-ttt',
  '-T',
  '-e',
  'trace=fdatasync',
  '-o',
  file,
];

/** Seconds since 1970, as in a trace. */
export const now = (): number => (performance.timeOrigin + performance.now()) / 1000;

/** End of each call in the trace of a program that ends, in seconds since 1970. */
export async function callsIn(file: string): Promise<readonly number[]> {
  // The tracer flushes when its program has ended.
  await expect.poll(() => readFileSync(file, 'utf8')).toMatch(/\+\+\+ (exited|killed)/);
  const calls = readFileSync(file, 'utf8').matchAll(finishedCall);
  return [...calls].map(([, began, took]) => Number(began) + Number(took));
}

/** The thread that flushes makes no other call at the same time, so no call is split in the trace. */
const finishedCall = /^\d+ +(\d+\.\d+) fdatasync\(\d+\) += 0 <(\d+\.\d+)>$/gm;
