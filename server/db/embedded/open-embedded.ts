import path from 'node:path';
import { Kysely } from 'kysely';
import type { Database, Opening } from '../database.ts';
import { ensureDataDirectory } from './data-directory.ts';
import { embeddedDialect } from './embedded-dialect.ts';
import { EmbeddedEngine } from './embedded-engine.ts';

/** Opens the embedded database under `dataDir`, whose lock the caller holds. */
export async function openEmbedded(dataDir: string, opening: Opening): Promise<Database> {
  const directory = path.join(dataDir, 'db');
  await ensureDataDirectory(directory, opening.prepared, () =>
    opening.progress('Preparing the database. This happens once and takes a few seconds…'),
  );
  const engine = await EmbeddedEngine.open(directory, opening.died);
  const db = new Kysely<unknown>({ dialect: embeddedDialect(engine) });
  return {
    db,
    listen: (channel, hear) => engine.listen(channel, hear),
    async close() {
      await db.destroy();
      await engine.close();
    },
  };
}
