import type { TestProject } from 'vitest/node';
import { startMigrated } from '../postgres/global-setup.ts';
import { RedisServer } from '../server/redis.ts';

/** PostgreSQL and Redis for all test files, each with a database and keys of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await using opened = new AsyncDisposableStack();
  const postgres = opened.use(await startMigrated());
  const redis = opened.use(await RedisServer.start({ maxmemory: '500mb' }));
  project.provide('postgres', postgres.url());
  project.provide('redis', redis.url);
  const stop = opened.move();
  return () => stop.disposeAsync();
}
