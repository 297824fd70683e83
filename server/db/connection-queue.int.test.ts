import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../tests/server/test-database.ts';
import { inTransaction, sql, tables } from '../kit.ts';
import type { Database } from './database.ts';
import { isDuplicate } from './database-error.ts';

interface Tables {
  things: { id: number; name: string };
}

let database: Database & AsyncDisposable;
beforeAll(async () => {
  database = await testDatabase();
  await sql`create table things (id bigint primary key, name text not null)`.execute(database.db);
});
afterAll(() => database[Symbol.asyncDispose]());

const things = () => tables<Tables>(database.db);
const names = async () =>
  (await things().selectFrom('things').select('name').orderBy('id').execute()).map(({ name }) => name);

describe('the database connection', () => {
  it('keeps another request’s writes made during a transaction that rolls back', async () => {
    const wrote = Promise.withResolvers<void>();
    const transaction = things()
      .transaction()
      .execute(async (trx) => {
        await trx.insertInto('things').values({ id: 1, name: 'rolled back' }).execute();
        wrote.resolve();
        await new Promise((done) => setImmediate(done));
        throw new Error('changed my mind');
      });
    await wrote.promise;
    const direct = things().insertInto('things').values({ id: 2, name: 'acknowledged' }).execute();
    await expect(transaction).rejects.toThrow('changed my mind');
    await direct;
    expect(await names()).toEqual(['acknowledged']);
  });

  it('rejects the commit of a transaction with a failed statement', async () => {
    const swallowed = things()
      .transaction()
      .execute(async (trx) => {
        await trx.insertInto('things').values({ id: 3, name: 'lost' }).execute();
        await sql`select 1 / 0`.execute(trx).catch(() => undefined);
      });
    await expect(swallowed).rejects.toThrow('rolled back instead of committed');
    expect(await names()).toEqual(['acknowledged']);
  });

  it('does not roll back the next transaction when a commit is rejected', async () => {
    await sql`create table parts (thing bigint references things deferrable initially deferred)`.execute(database.db);
    const rejected = inTransaction(database.db, (tx) => sql`insert into parts values (404)`.execute(tx));
    const next = inTransaction(database.db, async (tx) => {
      await sql`insert into parts values (2)`.execute(tx);
      await sql`insert into parts values (2)`.execute(tx);
    });
    await expect(rejected).rejects.toThrow('foreign key');
    await next;
    expect((await sql`select thing from parts`.execute(database.db)).rows).toHaveLength(2);
  });

  it('names the violated constraint', async () => {
    const again = things().insertInto('things').values({ id: 2, name: 'twice' }).execute();
    const error = await again.catch((caught: unknown) => caught);
    expect(isDuplicate(error, 'things_pkey')).toBe(true);
    expect(isDuplicate(error, 'another_key')).toBe(false);
    // Errors are logged, and rows contain visitors' data.
    expect(Object.values(error ?? {}).join(' ')).not.toContain('(2)');
  });

  it('joins the open transaction', async () => {
    await inTransaction(database.db, (outer) =>
      inTransaction(outer, (inner) =>
        tables<Tables>(inner).insertInto('things').values({ id: 4, name: 'both' }).execute(),
      ),
    );
    expect(await names()).toEqual(['acknowledged', 'both']);
  });

  it('returns numbers as numbers, timestamps as dates, JSON parsed and dates as text', async () => {
    const { rows } = await sql`select
      9007199254740991::int8 as id, array[1, 2]::int8[] as ids, count(*) as total,
      sum(9007199254740991::int8) / 3 as sum, avg(1.5::float8) as average, array[1.25]::numeric[] as amounts, 0.5::numeric as half,
      timestamptz '2026-01-02 03:04:05Z' as at,
      date '2026-01-02' as day, '{"__proto__": 1, "a": [null]}'::jsonb as document, '\\x00ff'::bytea as bytes,
      array['a', null]::text[] as texts,
      timestamp '2026-01-02 03:04:05' as wall_time, array[date '2026-01-02'] as days, interval '90 minutes' as span,
      array[timestamptz '2026-01-02 03:04:05Z'] as moments, current_setting('TimeZone') as zone
      from generate_series(1, 3)`.execute(database.db);
    expect(rows).toEqual([
      {
        id: 9_007_199_254_740_991,
        ids: [1, 2],
        total: 3,
        sum: 9_007_199_254_740_991,
        average: 1.5,
        amounts: [1.25],
        half: 0.5,
        at: new Date('2026-01-02T03:04:05Z'),
        day: '2026-01-02',
        document: JSON.parse('{"__proto__": 1, "a": [null]}'),
        bytes: new Uint8Array([0, 255]),
        texts: ['a', null],
        wall_time: '2026-01-02 03:04:05',
        days: ['2026-01-02'],
        span: '01:30:00',
        moments: [new Date('2026-01-02T03:04:05Z')],
        zone: 'UTC',
      },
    ]);
  });

  it('accepts dates, arrays, bytes and JSON text as parameters', async () => {
    const at = new Date('2026-05-06T07:08:09.123Z');
    const { rows } = await sql`select ${at}::timestamptz as at, ${['x', '"y"']}::text[] as list,
      ${[5, 6]}::bigint[] as ids, ${Buffer.from('hi')}::bytea as bytes, ${JSON.stringify({ a: 1 })}::jsonb as document`.execute(
      database.db,
    );
    expect(rows).toEqual([
      { at, list: ['x', '"y"'], ids: [5, 6], bytes: new Uint8Array([104, 105]), document: { a: 1 } },
    ]);
  });
});
