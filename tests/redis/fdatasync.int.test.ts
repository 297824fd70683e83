import path from 'node:path';
import { expect, it } from 'vitest';
import { callsIn, now, tracingTo } from '../crash/fdatasync-calls.ts';
import { uncounted, whyNoStrace } from '../crash/strace.ts';
import { findRedis, RedisServer } from '../server/redis.ts';
import { temporaryDirectory } from '../server/temporary-directory.ts';
import { TestCollector } from '../server/test-collector.ts';

const reason = whyNoStrace();
if (reason !== undefined) console.warn(`\n${uncounted(reason)}\n`);

it.runIf(findRedis() && reason === undefined)(
  'Redis syncs each submission to disk before it is acknowledged, as seen by the operating system',
  { timeout: 60_000 },
  async () => {
    using folder = temporaryDirectory();
    const trace = path.join(folder.path, 'trace');
    await using redis = await RedisServer.start({}, tracingTo(trace));
    await using collector = await TestCollector.open({ INTAKE_URL: redis.url });
    const acknowledged: { readonly from: number; readonly to: number }[] = [];
    for (let number = 0; number < 50; number += 1) {
      const from = now();
      expect((await collector.json({ number })).statusCode).toBe(200);
      acknowledged.push({ from, to: now() });
    }
    await redis.kill();
    const synced = await callsIn(trace);
    const unsynced = acknowledged.filter(({ from, to }) => !synced.some((end) => from < end && end < to));
    expect(unsynced).toEqual([]);
    expect(synced.length).toBeGreaterThanOrEqual(acknowledged.length);
  },
);
