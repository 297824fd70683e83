import { type Config, StartError } from '../config.ts';
import type { Database, Opening } from './database.ts';
import { openEmbedded } from './embedded/open-embedded.ts';

/** Opens the database that the settings name. */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  opening: Opening,
): Promise<Database> {
  if (config.databaseUrl !== undefined) {
    throw new StartError('DATABASE_URL is set, but this version has the embedded database only. Unset it to start.');
  }
  return openEmbedded(config.dataDir, opening);
}
