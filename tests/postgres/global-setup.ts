import type { TestProject } from 'vitest/node';
import { fastTempDirectory } from '../server/fast-temp-directory.ts';
import { MIGRATED, migrateProduct } from '../server/migrated.ts';
import { TestPostgres } from './test-postgres.ts';

/** One server for all test files, each with its own databases. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startMigrated();
  project.provide('postgres', postgres.url());
  return async () => postgres[Symbol.asyncDispose]();
}

/** The server of a run, until the last project that uses it has ended. */
interface Shared {
  users: number;
  readonly started: Promise<TestPostgres>;
}

// Each project loads this module itself.
const run: typeof globalThis & { inletTestPostgres?: Shared | undefined } = globalThis;

/** A server with the product's tables in a database that tests copy. All projects of a run share it. */
export async function startMigrated(): Promise<Pick<TestPostgres, 'url'> & AsyncDisposable> {
  const shared = (run.inletTestPostgres ??= { users: 0, started: newMigrated() });
  shared.users += 1;
  const postgres = await shared.started;
  return {
    url: () => postgres.url(),
    async [Symbol.asyncDispose]() {
      shared.users -= 1;
      if (shared.users > 0) return;
      run.inletTestPostgres = undefined;
      await postgres[Symbol.asyncDispose]();
    },
  };
}

async function newMigrated(): Promise<TestPostgres> {
  const postgres = await TestPostgres.start({ within: fastTempDirectory() });
  await migrateProduct(await postgres.createDatabase(MIGRATED));
  return postgres;
}
