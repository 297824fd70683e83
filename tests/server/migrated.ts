import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '../../contract/duration.ts';
import { readSettings } from '../../server/config.ts';
import { preparedPath } from '../../server/db/embedded/data-directory.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { createLogger } from '../../server/logs.ts';
import { withSecret } from '../../server/secret-file.ts';
import { assemble } from '../../server/server.ts';
import { preparedDirectory } from './prepared-directory.ts';

// A server starts several times faster with its tables and the queues of its jobs already created. Tests of first starts
// and migrations use an empty database.

const root = path.resolve(import.meta.dirname, '../..');
/** The product's own modules. */
export const productModules = path.join(root, 'modules');
const caches = path.join(root, 'node_modules/.cache/inlet');

let migrated: Promise<string> | undefined;

/** An embedded database with the product's tables and queues, created once per set of migrations. */
export function migratedDirectory(): Promise<string> {
  return (migrated ??= createMigrated());
}

async function createMigrated(): Promise<string> {
  const created = path.join(caches, `migrated-${fingerprint()}`);
  if (existsSync(created)) return created;
  // Copies from other sources may be in use, such as by a copy of the project that shares node_modules.
  const old = globSync('migrated-*', { cwd: caches })
    .map((one) => path.join(caches, one))
    .filter((one) => Date.now() - statSync(one).mtimeMs > DAY_MS);
  await Promise.all(old.map((one) => rm(one, { recursive: true, force: true })));
  const draft = `${created}.${process.pid}`;
  await mkdir(draft, { recursive: true });
  cpSync(await preparedDirectory(), path.join(draft, 'db'), { recursive: true });
  await prepareProduct({ DATA_DIR: draft });
  // If another process was faster, its result is equivalent.
  await rename(path.join(draft, 'db'), created).catch(() => undefined);
  await rm(draft, { recursive: true });
  return created;
}

/** The name of the database that tests on PostgreSQL copy. */
export const MIGRATED = 'migrated';

/** The same in an empty database of PostgreSQL. */
export async function migrateProduct(databaseUrl: string): Promise<void> {
  await prepareProduct({ DATABASE_URL: databaseUrl });
}

async function prepareProduct(env: Readonly<Record<string, string>>): Promise<void> {
  const config = withSecret(readSettings({ SECRET: 'x'.repeat(32), ...env }));
  const database = await openDatabase(config, {
    progress: () => undefined,
    died: (cause) => {
      throw cause;
    },
  });
  const { open, scheduler } = await assemble({
    config,
    database,
    log: createLogger(config, { write: () => undefined }),
    clock: { now: () => new Date() },
    modulesDir: productModules,
    manualScheduler: true,
  });
  await open();
  await scheduler.start();
  await scheduler.stop();
  await database.close();
}

/** Changes with every migration, the options of queues, the engine and the job library. */
function fingerprint(): string {
  const hash = createHash('sha256').update(path.basename(preparedPath(caches)));
  const steps = globSync(
    '{modules/*/server/migrations/*,server/db/migrations/*,server/jobs/scheduler,tests/server/migrated}.ts',
    {
      cwd: root,
    },
  ).toSorted();
  for (const step of steps) hash.update(step).update(readFileSync(path.join(root, step)));
  return hash.digest('hex').slice(0, 16);
}
