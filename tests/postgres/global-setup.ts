import type { TestProject } from 'vitest/node';
import { fastTempDirectory } from '../server/fast-temp-directory.ts';
import { MIGRATED, migrateProduct } from '../server/migrated.ts';
import { TestPostgres } from './test-postgres.ts';

/** One server for all test files, each with its own databases. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await TestPostgres.start({ within: fastTempDirectory() });
  await migrateProduct(await postgres.createDatabase(MIGRATED));
  project.provide('postgres', postgres.url());
  return () => postgres[Symbol.asyncDispose]();
}
