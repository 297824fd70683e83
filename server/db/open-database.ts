import type { Config } from '../config.ts';
import type { Database, Opening } from './database.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { openPostgres } from './postgres/open-postgres.ts';

/** Opens the database that the settings name; for the embedded one the caller holds the data directory's lock. */
export function openDatabase(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  opening: Opening,
): Promise<Database> {
  return databaseUrl === undefined ? openEmbedded(dataDir, opening) : openPostgres(databaseUrl, opening);
}
