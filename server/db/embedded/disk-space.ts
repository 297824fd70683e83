import { statfsSync } from 'node:fs';

const MB = 1024 ** 2;
/** Size of a write-ahead log segment, which the engine allocates at once. */
const SEGMENT = 16 * MB;

/** The disk that holds a directory. Sizes in bytes. */
export interface DiskSpace {
  readonly directory: string;
  /** The space that this process may still use. */
  readonly free: number;
  readonly size: number;
  /** Below this, writes are rejected. */
  readonly reserve: number;
}

/** Takes a few microseconds. */
export function diskSpaceOf(directory: string): DiskSpace {
  const { bavail, blocks, bsize } = statfsSync(directory);
  return { directory, free: bavail * bsize, size: blocks * bsize, reserve: reserveOf(blocks * bsize) };
}

/**
 * Space reserved so that the engine can finish running work, flush its memory and recover after a crash: a twentieth
 * of the disk, between 48 MB and 512 MB.
 */
export function reserveOf(size: number): number {
  return between(3 * SEGMENT, size / 20, 512 * MB);
}

/**
 * Maximum write-ahead log between checkpoints. A higher limit means fewer checkpoints, after each of which every
 * changed page is logged in full once. Small disks have no room for that.
 */
export function walLimitOf(size: number): number {
  return Math.round(between(2 * SEGMENT, size / 32, 8 * SEGMENT) / SEGMENT) * SEGMENT;
}

/** Whether writes must be rejected. Hysteresis: recovering needs one more free segment than the reserve. */
export function isLow({ free, reserve }: DiskSpace, wasLow: boolean): boolean {
  return free < (wasLow ? reserve + SEGMENT : reserve);
}

/** Whether an engine stopped by a full disk can recover, which replays the log and starts a new segment. */
export function canRestart({ free }: DiskSpace): boolean {
  return free >= 2 * SEGMENT;
}

/** An empty database takes about 60 MB. */
const NEW_DATABASE = 4 * SEGMENT;

/** Whether there is space for the engine, and for a new database if there is none yet. */
export function canStart(space: DiskSpace, exists: boolean): boolean {
  return exists ? canRestart(space) : canRestart({ ...space, free: space.free - NEW_DATABASE });
}

/** Text such as `The disk of /data has 20 MB free of 10,240 MB`. */
export function describeSpace({ directory, free, size }: DiskSpace): string {
  return `The disk of ${directory} has ${inMegabytes(free)} free of ${inMegabytes(size)}`;
}

const inMegabytes = (bytes: number): string => `${Math.floor(bytes / MB).toLocaleString('en')} MB`;

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(least, value), most);
}
