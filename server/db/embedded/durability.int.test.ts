import { expect, it } from 'vitest';
import { temporaryDirectory } from '../../../tests/server/temporary-directory.ts';
import { copiedDirectory } from '../../../tests/server/prepared-directory.ts';
import { EmbeddedEngine } from './embedded-engine.ts';

it('syncs each commit to disk before acknowledging it', async () => {
  using directory = temporaryDirectory();
  const engine = new EmbeddedEngine(await copiedDirectory(directory.path), () => undefined);
  await engine.query('create table acknowledged (id bigint)', []);
  const before = await engine.syncs();
  for (let id = 0; id < 200; id += 1) await engine.query('insert into acknowledged values ($1)', [id]);
  expect((await engine.syncs()) - before).toBeGreaterThanOrEqual(200);
  const { rows } = await engine.query(
    "select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')",
    [],
  );
  expect(rows.map((row) => Object.values(row ?? {}).join(' ')).toSorted()).toEqual([
    'fsync on',
    'full_page_writes on',
    'synchronous_commit on',
  ]);
  await engine.close();
});

it('fails every waiting statement and reports it once when the engine dies', async () => {
  using directory = temporaryDirectory();
  const died = Promise.withResolvers<Error>();
  const engine = new EmbeddedEngine(await copiedDirectory(directory.path), died.resolve);
  const waiting = engine.query('select pg_sleep(60)', []);
  await engine.abandon();
  await expect(waiting).rejects.toThrow('The database engine ended');
  expect((await died.promise).message).toContain('The database engine ended');
  await expect(engine.query('select 1', [])).rejects.toThrow('The database engine ended');
});
