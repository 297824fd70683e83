import type { TestProject } from 'vitest/node';
import { fastTempDirectory } from '../server/fast-temp-directory.ts';
import { MIGRATED, migrateProduct } from '../server/migrated.ts';
import { TestPostgres } from './test-postgres.ts';

/** One server for all test files, each with its own databases. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startMigrated();
  project.provide('postgres', postgres.url());
  return () => postgres[Symbol.asyncDispose]();
}

/** A server with the product's tables in a database that tests copy. */
export async function startMigrated(): Promise<TestPostgres> {
  const postgres = await TestPostgres.start({ within: fastTempDirectory() });
  await migrateProduct(await postgres.createDatabase(MIGRATED));
  return postgres;
}
