import { expect, it } from 'vitest';
import { testDatabase } from '../../tests/server/test-database.ts';
import { inTransaction, sql } from '../kit.ts';
import { withTimeLimit } from './bounded-transaction.ts';

const limit = { seconds: 0.05, late: 'No end in time' };

it('aborts work that never ends, together with its transaction', async () => {
  await using database = await testDatabase();
  await sql`create table things (id bigint)`.execute(database.db);
  const hung = inTransaction(database.db, (tx) =>
    withTimeLimit(tx, limit, async (theirs) => {
      await sql`insert into things values (1)`.execute(theirs);
      await new Promise(() => undefined);
    }),
  );
  await expect(hung).rejects.toThrow('No end in time');
  expect((await sql`select id from things`.execute(database.db)).rows).toEqual([]);
});

it('rejects later statements of aborted work', async () => {
  await using database = await testDatabase();
  await sql`create table things (id bigint)`.execute(database.db);
  const goOn = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<unknown>();
  await inTransaction(database.db, async (tx) => {
    const work = withTimeLimit(tx, limit, async (theirs) => {
      await goOn.promise;
      await sql`insert into things values (1)`.execute(theirs).then(ended.resolve, ended.resolve);
    });
    await expect(work).rejects.toThrow('No end in time');
    goOn.resolve();
    expect(String(await ended.promise)).toContain('Statement issued after its transaction had ended');
  });
  expect((await sql`select id from things`.execute(database.db)).rows).toEqual([]);
});
