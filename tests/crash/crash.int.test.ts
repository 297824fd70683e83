import { setTimeout as after } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { TestPostgres } from '../postgres/test-postgres.ts';
import { engine, newLocation, locationOnDisk } from '../server/test-database.ts';
import { KillableServer } from './killable-server.ts';
import { type Damage, surviveCrash } from './crash-scenario.ts';

/** How often the server is killed; `CRASH_ROUNDS=30` is the long run. PostgreSQL is killed a sixth as often. */
const rounds = Number(process.env['CRASH_ROUNDS'] ?? 3);
const databaseRounds = Math.ceil(rounds / 6);
const timeout = 60_000 + rounds * 15_000;

function expectNone(damage: Damage): void {
  console.info(`${engine}: ${damage.acknowledged} acknowledged, ${damage.failed} requests without a response`);
  expect(damage).toMatchObject({ lost: [], doubled: [], misread: [] });
  expect(damage.acknowledged).toBeGreaterThanOrEqual(100);
}

it(
  `keeps everything acknowledged, once and in order, when killed ${rounds} times under load`,
  { timeout },
  async () => {
    await using location = await locationOnDisk();
    const servers = [await KillableServer.start(location)];
    // Only PostgreSQL supports several servers.
    if (engine === 'postgres') servers.push(await KillableServer.start(location));
    const damage = await surviveCrash(servers, async (load) => {
      for (let round = 0; round < rounds; round += 1) {
        await load.more(100);
        await after(Math.random() * 100);
        const server = servers[round % servers.length];
        await server?.kill();
        await server?.start();
      }
    });
    expectNone(damage);
    for (const server of servers) expect(await server.stop()).toBe(0);
  },
);

it.runIf(engine === 'postgres')(
  `keeps everything acknowledged when PostgreSQL is killed ${databaseRounds} times under load`,
  { timeout },
  async () => {
    await using postgres = await TestPostgres.start();
    await using location = await newLocation(postgres.url());
    const server = await KillableServer.start(location);
    const damage = await surviveCrash([server], async (load) => {
      for (let round = 0; round < databaseRounds; round += 1) {
        await load.more(100);
        await after(Math.random() * 100);
        await postgres.kill();
        await after(200);
        await postgres.restart();
      }
    });
    expectNone(damage);
    expect(await server.stop()).toBe(0);
  },
);
