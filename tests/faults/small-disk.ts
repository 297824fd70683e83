import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import path from 'node:path';
import { temporaryDirectory } from '../server/temporary-directory.ts';

const MB = 1024 ** 2;

/** A separate in-memory disk of any size. */
export interface SmallDisk extends Disposable {
  readonly path: string;
  readonly free: () => number;
  /** Another program writes until only so many bytes are free. */
  fillTo(free: number): void;
  /** Frees the space again. */
  empty(): void;
  /** Enlarges the disk. */
  grow(bytes: number): void;
}

/** Why none can be mounted here, such as without root; undefined if one can. */
export function whyNoSmallDisk(): string | undefined {
  try {
    smallDisk(8 * MB)[Symbol.dispose]();
    return undefined;
  } catch (error) {
    return `no small disk can be mounted here: ${String(error).split('\n')[0] ?? ''}`;
  }
}

export function smallDisk(bytes: number): SmallDisk {
  const directory = temporaryDirectory();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=700`, 'tmpfs', directory.path], { stdio: 'pipe' });
  const filler = path.join(directory.path, 'filler');
  const free = (): number => {
    const { bavail, bsize } = statfsSync(directory.path);
    return bavail * bsize;
  };
  return {
    path: directory.path,
    free,
    fillTo: (left) => fill(filler, () => free() - left),
    empty: () => rmSync(filler, { force: true }),
    grow: (to) => void execFileSync('mount', ['-o', `remount,size=${to}`, directory.path]),
    [Symbol.dispose]() {
      execFileSync('umount', ['--lazy', directory.path]);
      directory[Symbol.dispose]();
    },
  };
}

function fill(file: string, missing: () => number): void {
  const descriptor = openSync(file, 'a');
  try {
    for (let bytes = missing(); bytes > 0; bytes = missing()) writeSync(descriptor, Buffer.alloc(Math.min(bytes, MB)));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(descriptor);
  }
}
