import { existsSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../../config.ts';
import type { Database, OpenOptions } from '../database.ts';
import { ensureDataDirectory } from './data-directory.ts';
import { canStart, describeSpace, diskSpaceOf } from './disk-space.ts';
import { EmbeddedEngine } from './embedded-engine.ts';

/** Opens the embedded database under `dataDir`. The caller holds its lock. */
export async function openEmbedded(dataDir: string, opening: OpenOptions): Promise<Database> {
  const directory = path.join(dataDir, 'db');
  assertDiskSpace(dataDir, existsSync(directory));
  await ensureDataDirectory(directory, opening.prepared, () =>
    opening.progress('Preparing the database. This happens once and takes a few seconds…'),
  );
  const engine = new EmbeddedEngine(directory, opening);
  // The engine starts in its own thread while this thread loads the driver.
  const { databaseOn } = await import('./database-on.ts');
  return databaseOn(engine, opening);
}

/** A start on a full disk can fail in ways that only the operator can fix, so it is rejected beforehand. */
function assertDiskSpace(dataDir: string, exists: boolean): void {
  const space = diskSpaceOf(dataDir);
  if (canStart(space, exists)) return;
  throw new StartError(
    `${describeSpace(space)}, which is not enough for the database. Free some space, then start again.`,
  );
}
