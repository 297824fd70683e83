import { statfsSync } from 'node:fs';

const MB = 1024 ** 2;
/** A segment of the write-ahead log, which the engine creates whole. */
const SEGMENT = 16 * MB;

/** The disk that holds a directory, in bytes. */
export interface DiskSpace {
  readonly directory: string;
  /** What this process may still write. */
  readonly free: number;
  readonly size: number;
  /** Below this nothing new is accepted. */
  readonly reserve: number;
}

/** Takes some microseconds. */
export function diskSpaceOf(directory: string): DiskSpace {
  const { bavail, blocks, bsize } = statfsSync(directory);
  return { directory, free: bavail * bsize, size: blocks * bsize, reserve: reserveOf(blocks * bsize) };
}

/**
 * What stays free so that the engine can finish what it has begun, write what it holds in memory, and start again after a crash:
 * a twentieth of the disk, at least 48 MB, at most half a gigabyte.
 */
export function reserveOf(size: number): number {
  return between(3 * SEGMENT, size / 20, 512 * MB);
}

/**
 * How much may be written to the write-ahead log before a checkpoint lets its files be used again. More makes checkpoints rarer,
 * after each of which every page is logged whole once; a small disk has no room for that.
 */
export function walLimitOf(size: number): number {
  return Math.round(between(2 * SEGMENT, size / 32, 8 * SEGMENT) / SEGMENT) * SEGMENT;
}

/** Whether nothing new may be written. Once that is so, a segment more must be free before it changes again. */
export function isLow({ free, reserve }: DiskSpace, wasLow: boolean): boolean {
  return free < (wasLow ? reserve + SEGMENT : reserve);
}

/** Whether an engine that the disk has stopped can recover: it writes what the log holds, and begins a new segment. */
export function canRestart({ free }: DiskSpace): boolean {
  return free >= 2 * SEGMENT;
}

/** An empty database takes some 60 MB. */
const NEW_DATABASE = 4 * SEGMENT;

/** Whether there is room for an engine, and for a database if there is none yet. */
export function canStart(space: DiskSpace, isThere: boolean): boolean {
  return isThere ? canRestart(space) : canRestart({ ...space, free: space.free - NEW_DATABASE });
}

/** `The disk of /data has 20 MB free of 10,240 MB` */
export function describeSpace({ directory, free, size }: DiskSpace): string {
  return `The disk of ${directory} has ${inMegabytes(free)} free of ${inMegabytes(size)}`;
}

const inMegabytes = (bytes: number): string => `${Math.floor(bytes / MB).toLocaleString('en')} MB`;

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(least, value), most);
}
