import type { TestProject } from 'vitest/node';
import { fastTempDirectory } from '../server/fast-temp-directory.ts';
import { MIGRATED, migrateProduct } from '../server/migrated.ts';
import { TestPostgres } from './test-postgres.ts';

/** One server for all the files of the project; each makes databases of its own on it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await TestPostgres.start({ within: fastTempDirectory() });
  await migrateProduct(await postgres.createDatabase(MIGRATED));
  project.provide('postgres', postgres.url());
  return () => postgres[Symbol.asyncDispose]();
}
