import { type Stats, chmodSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** Group and others, read, write and execute. */
const OTHERS = 0o077;
const STICKY = 0o1000;

/** Files and directories that this process creates from now on are for its owner alone, whatever library creates them. */
export function createPrivately(): void {
  process.umask(OTHERS);
}

/** A file or directory that others may still read or write, and why that could not be changed. */
export interface OpenToOthers {
  readonly file: string;
  readonly why: string;
}

/**
 * Takes everybody else's permissions off a directory and all that is in it; files that other releases, other tools or a wide
 * umask have created included. Returns what could not be narrowed.
 */
export function narrowPermissions(directory: string): readonly OpenToOthers[] {
  const real = realpathSync(directory);
  const own = lstatSync(real);
  if (real === path.parse(real).root || (own.mode & STICKY) !== 0)
    return [{ file: directory, why: 'it is shared with other programs' }];
  const failed = narrow(real, own);
  // Once nobody else may enter it, a file inside is only as open as the directory.
  return [...failed, ...narrowAll(real)];
}

function narrowAll(directory: string): readonly OpenToOthers[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(directory, entry.name);
    // The permissions of a link are not used, and what it points to may belong to somebody else.
    if (entry.isSymbolicLink()) return [];
    const failed = narrow(file, lstatSync(file, { throwIfNoEntry: false }));
    return entry.isDirectory() && failed.length === 0 ? narrowAll(file) : failed;
  });
}

/** File systems without permissions take a change and keep what they had. */
function narrow(file: string, stats: Stats | undefined): readonly OpenToOthers[] {
  if (stats === undefined || (stats.mode & OTHERS) === 0) return [];
  try {
    chmodSync(file, stats.mode & 0o777 & ~OTHERS);
    const { mode } = lstatSync(file);
    return (mode & OTHERS) === 0 ? [] : [{ file, why: 'its file system keeps no permissions' }];
  } catch (error) {
    return [{ file, why: error instanceof Error && 'code' in error ? String(error.code) : String(error) }];
  }
}
