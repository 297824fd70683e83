import type { Config } from '../config.ts';
import type { Database, Opening } from './database.ts';
import { openEmbedded } from './embedded/open-embedded.ts';

/** Opens the configured database. For the embedded one, the caller holds the data directory's lock. */
export async function openDatabase(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  opening: Opening,
): Promise<Database> {
  if (databaseUrl === undefined) return openEmbedded(dataDir, opening);
  const { openPostgres } = await import('./postgres/open-postgres.ts');
  return openPostgres(databaseUrl, opening);
}
