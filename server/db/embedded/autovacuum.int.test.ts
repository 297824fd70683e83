import { Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../../../tests/server/temporary-directory.ts';
import { copiedDirectory } from '../../../tests/server/prepared-directory.ts';
import { embeddedDialect } from './embedded-dialect.ts';
import { EmbeddedEngine } from './embedded-engine.ts';
import { vacuumTables } from './autovacuum.ts';

it('vacuums and analyzes the tables with enough changes', async () => {
  using directory = temporaryDirectory();
  const engine = new EmbeddedEngine(await copiedDirectory(directory.path), () => undefined);
  const db = new Kysely<unknown>({ dialect: embeddedDialect(engine) });
  await sql`create table busy (id bigint primary key, name text)`.execute(db);
  await sql`create table calm (id bigint primary key)`.execute(db);
  await sql`insert into busy select n, 'a name' from generate_series(1, 5000) n`.execute(db);
  await sql`insert into calm values (1)`.execute(db);
  const before = await sizeOf(db);
  expect(await vacuumTables(db)).toContain('public.busy');
  expect(await vacuumTables(db)).not.toContain('public.busy');

  for (let round = 0; round < 5; round += 1) {
    await sql`update busy set name = 'another'`.execute(db);
    expect(await vacuumTables(db)).toEqual(['public.busy']);
  }
  expect(await sizeOf(db)).toBeLessThan(before * 3);
  const { rows } = await sql`
    select reltuples::int as rows from pg_class where relname = 'busy'`.execute(db);
  expect(rows).toEqual([{ rows: 5000 }]);

  let meanwhile: ReturnType<typeof vacuumTables> | undefined;
  await db.transaction().execute(async (tx) => {
    await sql`delete from busy where id > 100`.execute(tx);
    meanwhile = vacuumTables(db);
  });
  expect(await meanwhile).toEqual(['public.busy']);
  await engine.close();
});

it('leaves the large texts of inserted rows alone until a fifth of them is dead', async () => {
  using directory = temporaryDirectory();
  const engine = new EmbeddedEngine(await copiedDirectory(directory.path), () => undefined);
  const db = new Kysely<unknown>({ dialect: embeddedDialect(engine) });
  await sql`create table messages (id bigint primary key, body text)`.execute(db);
  await sql`alter table messages alter column body set storage external`.execute(db);
  await sql`insert into messages select n, repeat('x', 5000) from generate_series(1, 1500) n`.execute(db);
  expect(await vacuumTables(db)).toContain('public.messages');
  expect(await vacuumsOf(db)).toEqual({ rows: 1, texts: 0 });

  await sql`update messages set body = repeat('y', 5000)`.execute(db);
  expect(await vacuumTables(db)).toEqual(['pg_toast.' + (await toastOf(db)), 'public.messages']);
  expect(await vacuumsOf(db)).toEqual({ rows: 2, texts: 1 });
  await engine.close();
});

it('keeps the files of a table bounded whose rows come and go', async () => {
  using directory = temporaryDirectory();
  const engine = new EmbeddedEngine(await copiedDirectory(directory.path), () => undefined);
  const db = new Kysely<unknown>({ dialect: embeddedDialect(engine) });
  await sql`create table queue (id bigint generated always as identity primary key, state text, body text)`.execute(db);
  await sql`create index on queue (state, id)`.execute(db);
  await sql`alter table queue alter column body set storage external`.execute(db);
  const sizes: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    // 2,000 rows go through the table between two vacuums, of which 500 stay.
    for (let batch = 0; batch < 20; batch += 1) {
      await sql`insert into queue (state, body) select 'waiting', repeat('x', 4000) from generate_series(1, 100)`.execute(
        db,
      );
      await sql`update queue set state = 'done' where state = 'waiting'`.execute(db);
      await sql`delete from queue where id <= (select max(id) from queue) - 500`.execute(db);
    }
    await vacuumTables(db);
    const { rows } = await sql<{ bytes: number }>`select pg_total_relation_size('queue') as bytes`.execute(db);
    sizes.push(rows[0]?.bytes ?? 0);
  }
  expect(Math.max(...sizes.slice(4)), sizes.join(', ')).toBeLessThanOrEqual(Math.max(...sizes.slice(0, 4)) * 1.1);
  await engine.close();
});

async function toastOf(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select t.relname as name from pg_class c join pg_class t on t.oid = c.reltoastrelid where c.relname = 'messages'`.execute(
    db,
  );
  return rows[0]?.name ?? '';
}

/** How often the table and its TOAST table were vacuumed. */
async function vacuumsOf(db: Kysely<unknown>): Promise<{ readonly rows: number; readonly texts: number } | undefined> {
  const { rows } = await sql<{ rows: number; texts: number }>`
    select pg_stat_get_vacuum_count(oid)::int as rows, pg_stat_get_vacuum_count(reltoastrelid)::int as texts
    from pg_class where relname = 'messages'`.execute(db);
  return rows[0];
}

async function sizeOf(db: Kysely<unknown>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_relation_size('busy') as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
