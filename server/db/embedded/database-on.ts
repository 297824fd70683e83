import { Kysely } from 'kysely';
import { type Database, type OpenOptions, respondsWithin } from '../database.ts';
import { TIMEOUT_SECONDS, embeddedDialect } from './embedded-dialect.ts';
import type { EmbeddedEngine } from './embedded-engine.ts';
import { startAutovacuum } from './autovacuum.ts';
import { hotCopy } from './hot-copy.ts';

/** The `Database` of an embedded engine. Closing it closes the engine. */
export function databaseOn(engine: EmbeddedEngine, opening: Pick<OpenOptions, 'onFailure'>): Database {
  const db = new Kysely<unknown>({ dialect: embeddedDialect(engine) });
  const stopAutovacuum = startAutovacuum(db, {
    mayWrite: () => engine.shortage === undefined,
    onFailure: (cause) => opening.onFailure?.(cause, 'a vacuum of the database failed'),
  });
  return {
    db,
    // The directory is locked.
    isShared: false,
    // No notifications are missed, because the engine runs in this process.
    listen: (channel, { receive }) => engine.listen(channel, receive),
    exclusively: (work) => work(db),
    isReady: () => respondsWithin(db, TIMEOUT_SECONDS),
    processResults: () => engine.processResults(),
    guardDisk: () => engine.guardDisk(),
    diskShortage: () => engine.shortage,
    hotCopy: (to, signal) => hotCopy(engine, db, to, signal),
    async close() {
      stopAutovacuum();
      await db.destroy();
      await engine.close();
    },
  };
}
