import { rmSync } from 'node:fs';
import path from 'node:path';

/** Where a running server keeps the copy of its embedded database that a backup is read from. */
export const copyFolder = (dataDir: string): string => path.join(dataDir, 'backup-in-progress');

/**
 * Removes the copy that a killed server left behind, for the process that holds the directory's lock. It comes before the
 * database is opened, which needs space on the same disk.
 */
export function removeLeftoverCopy(dataDir: string): void {
  rmSync(copyFolder(dataDir), { recursive: true, force: true });
}
