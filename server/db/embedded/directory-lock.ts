import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../../config.ts';

/** A lock ends when its handle is collected, so a holder that forgets it must not lose it. */
const held = new Set<DatabaseSync>();

/**
 * Holds a data directory for this process alone, and returns how to let go. A second process on one embedded database
 * loses acknowledged writes without an error, so the holder must be known before anyone touches a file.
 *
 * The lock is the operating system's, taken on a file through SQLite: it ends with the process however that ends, and
 * no process id is kept that another program could inherit. It never opens `lock` by other means, since closing any
 * descriptor of a file drops a process's POSIX locks on it.
 */
export function lockDirectory(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = new DatabaseSync(path.join(dataDir, 'lock'), { timeout: 0 });
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    file.close();
    throw new StartError(`Another Inlet is running on ${dataDir}. Stop it, or give this one its own DATA_DIR.`, {
      cause,
    });
  }
  held.add(file);
  return () => {
    held.delete(file);
    file.close();
  };
}
