import type { TestProject } from 'vitest/node';
import { startMigrated } from './global-setup.ts';
import { PgBouncer } from './pgbouncer.ts';

/** One server for all test files, behind a pooler in transaction mode. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await using opened = new AsyncDisposableStack();
  const postgres = opened.use(await startMigrated());
  const pooler = opened.use(await PgBouncer.start(postgres.url()));
  project.provide('postgres', postgres.url());
  project.provide('pooler', pooler.port);
  const stop = opened.move();
  return () => stop.disposeAsync();
}
