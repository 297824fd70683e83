import { Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../../../tests/server/temporary-directory.ts';
import { copiedDirectory } from '../../../tests/server/prepared-directory.ts';
import { DatabaseBusy } from '../database-error.ts';
import { embeddedDialect } from './embedded-dialect.ts';
import { EmbeddedEngine } from './embedded-engine.ts';

it('times out a transaction that waits for itself', async () => {
  using directory = temporaryDirectory();
  const engine = new EmbeddedEngine(await copiedDirectory(directory.path), () => undefined);
  const db = new Kysely<unknown>({ dialect: embeddedDialect(engine, 0.05) });
  const entangled = db.transaction().execute(async () => sql`select 'outside of it'`.execute(db));
  await expect(entangled).rejects.toBeInstanceOf(DatabaseBusy);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await engine.close();
});
