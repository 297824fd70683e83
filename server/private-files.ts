import { type Stats, chmodSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** Group and others: read, write and execute. */
const OTHERS = 0o077;
const STICKY = 0o1000;

/** Makes new files and directories accessible to their owner only, whichever library creates them. */
export function createPrivately(): void {
  process.umask(OTHERS);
}

/** A file or directory that others can still read or write, and why that could not be changed. */
export interface OpenToOthers {
  readonly file: string;
  readonly why: string;
}

/**
 * Removes everybody else's permissions from a directory and its contents, including files created by older releases,
 * other tools or with a wide umask. Returns what could not be restricted.
 */
export function narrowPermissions(directory: string): readonly OpenToOthers[] {
  const real = realpathSync(directory);
  const own = lstatSync(real);
  if (real === path.parse(real).root || (own.mode & STICKY) !== 0)
    return [{ file: directory, why: 'it is a shared directory' }];
  const failed = narrow(real, own);
  // Once nobody else can enter the directory, the files inside are protected too.
  return [...failed, ...narrowAll(real)];
}

function narrowAll(directory: string): readonly OpenToOthers[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(directory, entry.name);
    // A link's own permissions are unused, and its target may belong to somebody else.
    if (entry.isSymbolicLink()) return [];
    const failed = narrow(file, lstatSync(file, { throwIfNoEntry: false }));
    return entry.isDirectory() && failed.length === 0 ? narrowAll(file) : failed;
  });
}

/** File systems without permissions accept a change and ignore it. */
function narrow(file: string, stats: Stats | undefined): readonly OpenToOthers[] {
  if (stats === undefined || (stats.mode & OTHERS) === 0) return [];
  try {
    chmodSync(file, stats.mode & 0o777 & ~OTHERS);
    const { mode } = lstatSync(file);
    return (mode & OTHERS) === 0 ? [] : [{ file, why: 'its file system does not support permissions' }];
  } catch (error) {
    return [{ file, why: error instanceof Error && 'code' in error ? String(error.code) : String(error) }];
  }
}
