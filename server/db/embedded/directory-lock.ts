import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../../config.ts';

/** A lock ends when its handle is collected, so the handles are referenced here. */
const held = new Set<DatabaseSync>();

/**
 * Locks a data directory for this process and returns the release function. A second process on the same embedded
 * database would silently lose acknowledged writes, so the lock must be held before any file is touched.
 *
 * The operating system's lock is taken through SQLite: it ends with the process however that ends, and no process id is
 * stored that another program could inherit. Never open `lock` by other means, since closing any descriptor of a file
 * drops the process's POSIX locks on it.
 */
export function lockDirectory(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = new DatabaseSync(path.join(dataDir, 'lock'), { timeout: 0 });
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    file.close();
    throw new StartError(`Another Inlet is running on ${dataDir}. Stop it, or use a different DATA_DIR.`, {
      cause,
    });
  }
  held.add(file);
  return () => {
    held.delete(file);
    file.close();
  };
}
