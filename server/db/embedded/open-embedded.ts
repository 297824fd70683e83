import path from 'node:path';
import type { Database, Opening } from '../database.ts';
import { ensureDataDirectory } from './data-directory.ts';
import { EmbeddedEngine } from './embedded-engine.ts';

/** Opens the embedded database under `dataDir`, whose lock the caller holds. */
export async function openEmbedded(dataDir: string, opening: Opening): Promise<Database> {
  const directory = path.join(dataDir, 'db');
  await ensureDataDirectory(directory, opening.prepared, () =>
    opening.progress('Preparing the database. This happens once and takes a few seconds…'),
  );
  const engine = new EmbeddedEngine(directory, opening.died);
  // It starts in a thread of its own. Meanwhile this one loads all that it is asked through, and what the server serves.
  const { databaseOn } = await import('./database-on.ts');
  return databaseOn(engine, opening);
}
