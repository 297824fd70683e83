import { expect, it } from 'vitest';
import { TestPostgres } from '../../../tests/postgres/test-postgres.ts';
import { sql } from '../../kit.ts';
import { DatabaseUnavailable } from '../database-error.ts';
import { listenOn, openForTest, notifyChannel } from './testing.ts';

it('loses only the statements in flight when a server stops and comes back', async () => {
  await using postgres = await TestPostgres.start();
  const database = await openForTest(await postgres.createDatabase('acknowledged'));
  const received = await listenOn(database);
  await sql`create table acknowledged (id bigint)`.execute(database.db);
  const held = Promise.withResolvers<void>();
  const disconnected = Promise.withResolvers<void>();
  const between = database.db.transaction().execute(async (tx) => {
    await sql`insert into acknowledged values (1)`.execute(tx);
    held.resolve();
    // The connection is cut while it is idle.
    await disconnected.promise;
    await sql`insert into acknowledged values (2)`.execute(tx);
  });
  await held.promise;
  const waiting = sql`select pg_sleep(60)`.execute(database.db);
  const rejected = expect(waiting).rejects.toBeInstanceOf(DatabaseUnavailable);
  await postgres.kill();
  disconnected.resolve();
  await rejected;
  await expect(between).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(await database.isReady()).toBe(false);
  await expect(sql`select 1`.execute(database.db)).rejects.toBeInstanceOf(DatabaseUnavailable);
  await postgres.restart();
  await expect.poll(() => database.isReady(), { timeout: 15_000 }).toBe(true);
  expect((await sql`select * from acknowledged`.execute(database.db)).rows).toEqual([]);
  await expect.poll(() => received).toEqual(['(gap)']);
  await notifyChannel(database, 'again');
  await expect.poll(() => received).toEqual(['(gap)', 'again']);
  await database.close();
});
