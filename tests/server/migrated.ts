import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '../../contract/duration.ts';
import { preparedPath, prepareDirectory } from '../../server/db/embedded/data-directory.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { discoverModules } from '../../server/discover.ts';
import { prepareTables } from '../../server/server.ts';

// A server starts several times faster with its tables already created. Tests of first starts and migrations use an
// empty database.

const root = path.resolve(import.meta.dirname, '../..');
/** The product's own modules. */
export const productModules = path.join(root, 'modules');
const caches = path.join(root, 'node_modules/.cache/inlet');

/** An embedded database with the product's tables, created once per set of migrations. */
export async function migratedDirectory(): Promise<string> {
  const name = `migrated-${fingerprint()}`;
  const created = path.join(caches, name);
  if (existsSync(created)) return created;
  // Those of other sources may be in use, such as by a copy of the project that shares node_modules.
  const old = globSync('migrated-*', { cwd: caches })
    .map((one) => path.join(caches, one))
    .filter((one) => Date.now() - statSync(one).mtimeMs > DAY_MS);
  await Promise.all(old.map((one) => rm(one, { recursive: true, force: true })));
  const modules = await discoverModules(productModules);
  await prepareDirectory(created, (db) => prepareTables(db, modules));
  return created;
}

/** The name of the database that tests on PostgreSQL copy. */
export const MIGRATED = 'migrated';

/** The same in an empty database of PostgreSQL. */
export async function migrateProduct(databaseUrl: string): Promise<void> {
  const modules = await discoverModules(productModules);
  const database = await openDatabase(
    { dataDir: root, databaseUrl },
    {
      progress: () => undefined,
      died: (cause) => {
        throw cause;
      },
    },
  );
  await database.exclusively((db) => prepareTables(db, modules));
  await database.close();
}

/** Changes with every migration, the engine and the job library. */
function fingerprint(): string {
  const hash = createHash('sha256').update(path.basename(preparedPath(caches)));
  const steps = globSync('{modules/*/server,server/db}/migrations/*.ts', { cwd: root }).toSorted();
  for (const step of steps) hash.update(step).update(readFileSync(path.join(root, step)));
  return hash.digest('hex').slice(0, 16);
}
