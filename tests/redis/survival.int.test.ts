import { setTimeout as after } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { keysOf } from '../../modules/collector/server/stream/keys.ts';
import { type Damage, surviveCrash } from '../crash/crash-scenario.ts';
import { KillableServer } from '../crash/killable-server.ts';
import { TestPostgres } from '../postgres/test-postgres.ts';
import { findRedis, RedisServer } from '../server/redis.ts';
import { type DatabaseLocation, migratedLocation, newLocation } from '../server/test-database.ts';

/** How often a server or Redis is killed; `REDIS_ROUNDS=200` is the long run. */
const rounds = Number(process.env['REDIS_ROUNDS'] ?? 12);
/** How long PostgreSQL is unavailable; `REDIS_OUTAGE_SECONDS=600` is the long run. */
const outageSeconds = Number(process.env['REDIS_OUTAGE_SECONDS'] ?? 20);
const PACE_MS = 50;

// A killed Redis leaves what it has written to the system. fdatasync.int.test.ts tests that it has flushed that.
describe.runIf(findRedis())('Accepted through Redis', () => {
  const serversOn = async (location: DatabaseLocation, redis: RedisServer) => {
    const env = { ...location.env, INTAKE_URL: redis.url };
    return [await KillableServer.start({ env }), await KillableServer.start({ env })] as const;
  };
  const expectNone = (damage: Damage): void => {
    console.info(`${damage.acknowledged} acknowledged, ${damage.failed} requests without a response`);
    expect(damage).toMatchObject({ lost: [], doubled: [], misread: [], disordered: [] });
  };
  const { streams, failed } = keysOf('x'.repeat(32));
  const waiting = (redis: RedisServer): Promise<number> =>
    redis.run(async (client) => {
      const lengths = await Promise.all([...streams, failed].map((stream) => client.xLen(stream)));
      return lengths.reduce((sum, length) => sum + length, 0);
    });
  const drained = (redis: RedisServer) => () => expect.poll(() => waiting(redis), { timeout: 300_000 }).toBe(0);

  it(
    `everything acknowledged is stored once and in order when servers and Redis are killed ${rounds} times`,
    { timeout: 120_000 + rounds * 15_000 },
    async () => {
      await using redis = await RedisServer.start();
      await using location = await migratedLocation();
      const servers = await serversOn(location, redis);
      const disrupt = async (load: { more(count: number): Promise<void> }): Promise<void> => {
        for (let round = 0; round < rounds; round += 1) {
          await load.more(100);
          await after(Math.random() * 100);
          const killed = [servers[0], redis, servers[1]][round % 3];
          await killed?.kill();
          await killed?.start();
        }
      };
      const damage = await surviveCrash(servers, disrupt, { settled: drained(redis) });
      expectNone(damage);
      expect(damage.acknowledged).toBeGreaterThanOrEqual(rounds * 100);
      for (const server of servers) expect(await server.stop()).toBe(0);
    },
  );

  it(
    `submissions are acknowledged for ${outageSeconds} seconds without PostgreSQL, and stored afterwards`,
    { timeout: 300_000 + outageSeconds * 2000 },
    async () => {
      await using postgres = await TestPostgres.start();
      await using redis = await RedisServer.start();
      await using location = await newLocation(postgres.url());
      const servers = await serversOn(location, redis);
      let [before, during, waited] = [0, 0, 0];
      const disrupt = async (load: { readonly count: number; more(count: number): Promise<void> }): Promise<void> => {
        // Both servers know the forms once each has received submissions to them.
        await load.more(200);
        await postgres.kill();
        before = load.count;
        await after(outageSeconds * 1000);
        during = load.count - before;
        waited = await waiting(redis);
        const [unknown, ready] = await Promise.all([
          fetch(`${servers[0].collector}/f/unknown`, { method: 'POST', body: new URLSearchParams({ text: 'Hello' }) }),
          fetch(`${servers[0].collector}/readyz`),
        ]);
        expect([unknown.status, unknown.headers.get('retry-after')]).toEqual([503, '5']);
        expect(ready.status).toBe(200);
        await postgres.restart();
      };
      const course = { paceMs: PACE_MS, settled: drained(redis) };
      const damage = await surviveCrash(servers, disrupt, course);
      console.info(`${during} acknowledged without PostgreSQL, ${waited} waited at its end`);
      expectNone(damage);
      expect(damage.failed).toBe(0);
      expect(during).toBeGreaterThan(outageSeconds * 20);
      expect(waited).toBeGreaterThanOrEqual(during);
      for (const server of servers) expect(await server.stop()).toBe(0);
    },
  );
});
