import type { Config } from '../config.ts';
import type { Database, OpenOptions } from './database.ts';
import { openEmbedded } from './embedded/open-embedded.ts';

type DatabaseSettings = Pick<Config, 'dataDir' | 'databaseUrl'> & Partial<Pick<Config, 'databaseDirectUrl'>>;

/** Opens the configured database. For the embedded one, the caller holds the data directory's lock. */
export async function openDatabase(
  { dataDir, databaseUrl, databaseDirectUrl }: DatabaseSettings,
  opening: OpenOptions,
): Promise<Database> {
  if (databaseUrl === undefined) return openEmbedded(dataDir, opening);
  const { openPostgres } = await import('./postgres/open-postgres.ts');
  return openPostgres({ url: databaseUrl, directUrl: databaseDirectUrl }, opening);
}
