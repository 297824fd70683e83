import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { execute } from '../postgres/test-postgres.ts';
import { type DatabaseLocation, engine, migratedLocation } from '../server/test-database.ts';
import { expectAllStored, Acknowledged, summaryOf } from './acknowledged.ts';

/** How often the server is killed at each point; `CRASH_ROUNDS=30` is the long run. */
const rounds = Math.ceil(Number(process.env['CRASH_ROUNDS'] ?? 3) / 5);
const timeouts = { timeout: 60_000 + rounds * 60_000 };

let location: DatabaseLocation;
let acknowledged: Acknowledged;
beforeAll(async () => {
  location = await migratedLocation();
  acknowledged = await Acknowledged.open(location);
});
afterAll(async () => {
  await acknowledged[Symbol.asyncDispose]();
  await location[Symbol.asyncDispose]();
});

/** Restarts it in place. On PostgreSQL another process might still hold the lease, so its half minute has to pass. */
async function restart(): Promise<void> {
  const url = location.env['DATABASE_URL'];
  if (url !== undefined) await execute(url, `update deliveries set lease_until = now() where state = 'waiting'`);
  await acknowledged.server.start();
}

/** Resolves once every HTTP receiver holds a pending message with this text. */
const heldByEach = (words: string) => Promise.all(Object.values(acknowledged.sinks).map((sink) => sink.hold(words)));

/** Brings the server to a point and kills it there; returns whether the submission must then arrive twice. */
const moments = {
  'between commit and send, and after a response': async (token: string) => {
    const held = heldByEach(token);
    const promises = Array.from({ length: 20 }, (_, n) => acknowledged.promise(`${token}-${n}`));
    await Promise.all(promises);
    const responses = await held;
    const killed = Promise.all(responses.map((response) => once(response, 'finish'))).then(() =>
      acknowledged.server.kill(),
    );
    for (const response of responses) response.end();
    await killed;
    return false;
  },
  'during a send, and after the response to an email': async (token: string) => {
    const held = heldByEach(token);
    const taken = once(acknowledged.mail.taken, 'taken');
    await acknowledged.promise(token);
    await Promise.all([held, taken]);
    await acknowledged.server.kill();
    return true;
  },
} as const;

test.each(Object.entries(moments))(
  'delivers everything queued when killed %s, and repeats carry the same id',
  timeouts,
  async (moment, killAtThat) => {
    const twice: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const token = `${moment.replaceAll(/\W+/g, '-')}-${round}`;
      if (await killAtThat(token)) twice.push(token);
      await restart();
    }
    await expect.poll(() => acknowledged.receivedOnce(twice), { timeout: 30_000, interval: 50 }).toEqual([]);
    await expectAllStored(acknowledged);
  },
);

test('waits for pending responses on shutdown and does not send them again', async () => {
  const held = acknowledged.sinks.webhook.hold('(last)');
  await acknowledged.promise('last');
  const response = await held;
  const stopped = acknowledged.server.stop();
  // It accepts no more connections and then waits. Those accepted before are its own.
  let asked = 0;
  await expect.poll(() => acknowledged.promise(`nearly-too-late-${(asked += 1)}`)).toBe(false);
  response.end();
  expect(await stopped).toBe(0);
  await acknowledged.server.start();
  await acknowledged.promise('after-that');
  await expectAllStored(acknowledged);
  expect((await acknowledged.idsByToken('webhook')).get('last')).toHaveLength(1);
  console.info(`${engine}: ${await summaryOf(acknowledged)}`);
});
