import path from 'node:path';
import { Kysely } from 'kysely';
import { type Database, type Opening, answersWithin } from '../database.ts';
import { ensureDataDirectory } from './data-directory.ts';
import { PATIENCE_SECONDS, embeddedDialect } from './embedded-dialect.ts';
import { EmbeddedEngine } from './embedded-engine.ts';
import { keepTidy } from './tidy.ts';

/** Opens the embedded database under `dataDir`, whose lock the caller holds. */
export async function openEmbedded(dataDir: string, opening: Opening): Promise<Database> {
  const directory = path.join(dataDir, 'db');
  await ensureDataDirectory(directory, opening.prepared, () =>
    opening.progress('Preparing the database. This happens once and takes a few seconds…'),
  );
  // It starts in a thread of its own, beside whatever this one has to load.
  const engine = new EmbeddedEngine(directory, opening.died);
  const db = new Kysely<unknown>({ dialect: embeddedDialect(engine) });
  const stopTidying = keepTidy(db, (cause) => opening.trouble?.(cause, 'the database could not be tidied'));
  return {
    db,
    // The directory is locked.
    isShared: false,
    // Nothing is missed: the engine lives in this process.
    listen: (channel, { hear }) => engine.listen(channel, hear),
    alone: (work) => work(db),
    isReady: () => answersWithin(db, PATIENCE_SECONDS),
    async close() {
      stopTidying();
      await db.destroy();
      await engine.close();
    },
  };
}
