import type { TestProject } from 'vitest/node';
import { startMigrated } from '../postgres/global-setup.ts';
import { ClickhouseServer } from './clickhouse-server.ts';

/** PostgreSQL and ClickHouse for all test files, each with databases of its own on both. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await using opened = new AsyncDisposableStack();
  const postgres = opened.use(await startMigrated());
  const clickhouse = opened.use(await ClickhouseServer.start());
  project.provide('postgres', postgres.url());
  project.provide('clickhouse', clickhouse.port);
  const stop = opened.move();
  return () => stop.disposeAsync();
}
