import { beforeAll, describe, expect, inject, it } from 'vitest';
import { readSettings, StartError } from '../../server/config.ts';
import { sql } from '../../server/kit.ts';
import { adminOffline } from '../../server/operator/offline.ts';
import { startServer, type TestServer } from '../server/harness.ts';
import { productModules } from '../server/migrated.ts';
import { type DatabaseLocation, migratedLocation } from '../server/test-database.ts';
import { newDatabaseOn } from './clickhouse-server.ts';

const port = inject('clickhouse') ?? 0;
const [here, there] = [`127.0.0.1:${port}`, `localhost:${port}`];
const elsewhere = (url: string): string => url.replace(here, there);

let location: DatabaseLocation;
let used: string;
beforeAll(async () => {
  location = await migratedLocation();
  used = await newDatabaseOn(port);
  await (await start(used))[Symbol.asyncDispose]();
  return () => location[Symbol.asyncDispose]();
});

const start = (VISITS_URL: string): Promise<TestServer> =>
  startServer({ location: { ...location, [Symbol.asyncDispose]: async () => undefined }, env: { VISITS_URL } });

const admin = (VISITS_URL: string, ...words: readonly string[]) =>
  adminOffline(
    { env: {}, modulesDir: productModules, prepared: '' },
    readSettings({ ...location.env, VISITS_URL }),
    words,
  );

const recorded = async (): Promise<readonly unknown[]> => {
  await using server = await start(used);
  return (await sql`select address from collector_visit_store`.execute(server.db)).rows;
};

const notHere = (what: string): string =>
  `${what}: they are in ClickHouse at ${here}. Check VISITS_URL. If they have moved or are lost, run npm run admin -- visits adopt.`;

describe('While page views are in ClickHouse', () => {
  it('a server does not start without VISITS_URL', async () => {
    await expect(start('')).rejects.toEqual(
      new StartError(
        `Page views are in ClickHouse at ${here}. Set VISITS_URL; to bring them back, add “return=1” to it and run npm run admin -- visits return.`,
      ),
    );
  });

  it('neither a server nor “visits return” uses a database without them', async () => {
    const empty = await newDatabaseOn(port);
    const message = notHere(`ClickHouse at ${here} (VISITS_URL) has no page views of this installation`);
    await expect(start(empty)).rejects.toEqual(new StartError(message));
    await expect(start(`${empty}?return=1`)).rejects.toEqual(new StartError(message));
    expect(await admin(`${empty}?return=1`, 'visits', 'return')).toMatchObject({ exit: 1, errors: [message] });
    expect(await recorded()).toEqual([{ address: here }]);
  });

  it('another address is used once it is adopted', async () => {
    await expect(start(elsewhere(used))).rejects.toEqual(
      new StartError(notHere(`Page views are not in ClickHouse at ${there} (VISITS_URL)`)),
    );
    expect(await admin(elsewhere(used), 'visits', 'adopt')).toMatchObject({ exit: 0 });
    await (await start(elsewhere(used)))[Symbol.asyncDispose]();
    expect(await admin(used, 'visits', 'adopt')).toMatchObject({ exit: 0 });
    expect(await recorded()).toEqual([{ address: here }]);
  });

  it('lost page views are written off by adopting an empty database and returning from it', async () => {
    const empty = `${await newDatabaseOn(port)}?return=1`;
    expect(await admin(empty, 'visits', 'adopt')).toMatchObject({ exit: 0 });
    expect(await admin(empty, 'visits', 'return')).toMatchObject({
      exit: 0,
      out: ['0 page views are in the database. Remove VISITS_URL, and restart every process.'],
    });
    await (await start(''))[Symbol.asyncDispose]();
  });
});
