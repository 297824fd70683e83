import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { Kysely, sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { DatabaseUnavailable } from '../../server/db/database-error.ts';
import { embeddedDialect } from '../../server/db/embedded/embedded-dialect.ts';
import { type DiskState, EmbeddedEngine } from '../../server/db/embedded/embedded-engine.ts';
import { copiedDirectory } from '../server/prepared-directory.ts';
import { type SmallDisk, smallDisk, whyNoSmallDisk } from './small-disk.ts';

const MB = 1024 ** 2;
const missing = inject('postgres') === undefined ? whyNoSmallDisk() : 'the disk of PostgreSQL is its own business';
if (missing !== undefined) console.warn(`SKIPPED: the tests of an engine on a full disk (${missing})`);

async function engineOn(disk: SmallDisk) {
  const states: DiskState['state'][] = [];
  const engine = new EmbeddedEngine(await copiedDirectory(disk.path), {
    died: (cause) => {
      throw cause;
    },
    disk: ({ state }) => void states.push(state),
  });
  const db = new Kysely<unknown>({ dialect: embeddedDialect(engine) });
  await sql`create table acknowledged (id bigint generated always as identity, text text)`.execute(db);
  const insert = () => sql`insert into acknowledged (text) select repeat(md5(random()::text), 500)`.execute(db);
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from acknowledged`.execute(db)).rows[0]?.n;
  return { engine, db, states, insert, count };
}

test.skipIf(missing !== undefined)(
  'rejects at once on a full disk instead of hanging, and restarts with everything acknowledged',
  { timeout: 120_000 },
  async () => {
    using disk = smallDisk(150 * MB);
    const { engine, db, states, insert, count } = await engineOn(disk);
    let acknowledged = 0;
    // The disk is not watched, as when another program fills it immediately.
    disk.fillTo(5 * MB);
    const failure = await (async () => {
      for (;;) {
        const failed = await insert().then(
          () => undefined,
          (error: unknown) => error,
        );
        if (failed !== undefined) return failed;
        acknowledged += 1;
      }
    })();
    expect(failure).toBeInstanceOf(DatabaseUnavailable);
    const begun = performance.now();
    // Nothing hangs on any failure: the engine reads or rejects.
    for (let n = 0; n < 50; n += 1) await Promise.allSettled([insert(), count()]);
    expect(performance.now() - begun).toBeLessThan(5_000);
    disk.empty();
    await expect.poll(() => count().catch(() => undefined), { timeout: 20_000 }).toBeGreaterThanOrEqual(acknowledged);
    await insert();
    expect(states.filter((state) => state !== 'low')).toEqual(states.length === 0 ? [] : ['stopped', 'ok']);
    await db.destroy();
    await engine.close();
  },
);

test.skipIf(missing !== undefined)(
  'rejects a transaction that was open when the engine stopped, and leaves nothing of it',
  { timeout: 120_000 },
  async () => {
    using disk = smallDisk(150 * MB);
    const { engine, db, states, insert, count } = await engineOn(disk);
    await insert();
    const transaction = db.transaction().execute(async (tx) => {
      await sql`insert into acknowledged (text) values ('half')`.execute(tx);
      disk.fillTo(0);
      // More than the log has room for, and only the log.
      await sql`select pg_logical_emit_message(false, 'test', repeat('x', 200000)) from generate_series(1, 500)`
        .execute(tx)
        .catch(() => undefined);
      disk.empty();
      await expect.poll(() => states, { timeout: 20_000 }).toContain('ok');
      await sql`insert into acknowledged (text) values ('other half')`.execute(tx);
    });
    await expect(transaction).rejects.toThrow();
    expect(await count()).toBe(1);
    expect(states).toEqual(['stopped', 'ok']);
    await db.destroy();
    await engine.close();
  },
);

test.skipIf(missing !== undefined)(
  'the write-ahead log stays short under any load, while statements run',
  { timeout: 120_000 },
  async () => {
    using disk = smallDisk(400 * MB);
    const { engine, db, count } = await engineOn(disk);
    const folder = path.join(disk.path, 'db/pg_wal');
    const sizeOf = (file: string): number => statSync(path.join(folder, file), { throwIfNoEntry: false })?.size ?? 0;
    const log = (): number => readdirSync(folder).reduce((sum, file) => sum + sizeOf(file), 0) / MB;
    await sql`insert into acknowledged (text) select repeat(md5(n::text), 30) from generate_series(1, 3000) n`.execute(
      db,
    );
    const written = async () =>
      (await sql<{ mb: number }>`select (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 / 1048576 as mb`.execute(db))
        .rows[0]?.mb ?? 0;
    const before = await written();
    let longest = 0;
    while ((await written()) - before < 400) {
      await sql`update acknowledged set text = repeat(md5(random()::text), 30)`.execute(db);
      await sql`vacuum acknowledged`.execute(db);
      longest = Math.max(longest, log());
    }
    // Measured: 64 to 80 MB under any load; the limit of this disk is 32 MB, and files that are free again stay.
    expect(longest).toBeLessThan(200);
    expect(await count()).toBe(3000);
    await db.destroy();
    await engine.close();
  },
);
