import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../../tests/server/temporary-directory.ts';
import { testDatabase } from '../../tests/server/test-database.ts';
import { sql } from '../kit.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';

let database: Database & AsyncDisposable;
let root: ReturnType<typeof temporaryDirectory>;
beforeEach(async () => {
  database = await testDatabase();
  root = temporaryDirectory();
});
afterEach(async () => {
  await database[Symbol.asyncDispose]();
  root[Symbol.dispose]();
});

function step(module: string, file: string, statement: string) {
  const folder = path.join(root.path, module);
  mkdirSync(folder, { recursive: true });
  const kit = path.join(import.meta.dirname, '../kit.ts');
  writeFileSync(
    path.join(folder, file),
    `import { sql } from '${kit}';\nexport const up = async (db) => void (await sql\`${statement}\`.execute(db));\n`,
  );
  return { module, folder };
}

it('applies each module’s migrations once, in module order', async () => {
  const owner = step('owner', '001-tables.ts', 'create table owned (id bigint primary key)');
  const user = step('user-module', '001-tables.ts', 'create table used (owned_id bigint references owned)');
  expect(await migrate(database.db, [owner, user])).toEqual(['owner/001-tables', 'user-module/001-tables']);
  expect(await migrate(database.db, [owner, user])).toEqual([]);
});

it('allows a new migration in an earlier module and a deleted module', async () => {
  const owner = step('owner', '001-tables.ts', 'create table owned (id bigint primary key)');
  await migrate(database.db, [owner, step('later', '001-tables.ts', 'create table later (id bigint)')]);
  step('owner', '002-name.ts', 'alter table owned add column name text');
  expect(await migrate(database.db, [owner])).toEqual(['owner/002-name']);
});

it('leaves a module unchanged when one of its migrations fails, and names it', async () => {
  const owner = step('owner', '001-tables.ts', 'create table owned (id bigint primary key)');
  step('owner', '002-broken.ts', 'alter table nowhere add column name text');
  await expect(migrate(database.db, [owner])).rejects.toThrow(
    'Migrating the database failed: migration 002-broken of owner: relation "nowhere" does not exist',
  );
  const { rows } = await sql`select to_regclass('owned') as owned`.execute(database.db);
  expect(rows).toEqual([{ owned: null }]);
});

describe('a plugin whose migrations have run', () => {
  const bad = (...names: readonly string[]) => {
    root[Symbol.dispose]();
    for (const name of names) step('bad', `${name}.ts`, 'select 1');
    return [{ module: 'bad', folder: path.join(root.path, 'bad') }];
  };

  it.each([
    ['is gone', ['001-one']],
    ['is renamed', ['001-one', '002-too']],
  ])('asks to restore the missing migration %s', async (_, names) => {
    await migrate(database.db, bad('001-one', '002-two'));
    await expect(migrate(database.db, bad(...names))).rejects.toThrow(
      'modules/bad: the migration 002-two has run on this database but its file is missing or renamed. Restore it and make changes in a new migration',
    );
  });

  it('asks to renumber a migration that sorts before one that has run', async () => {
    await migrate(database.db, bad('001-one', '002-two'));
    await expect(migrate(database.db, bad('001-one', '001-other', '002-two', '003-three'))).rejects.toThrow(
      'modules/bad: the migration 001-other comes before 002-two, which has already run. Give it a higher number.',
    );
  });
});

it.each(['1-tables.ts', 'tables.ts'])('rejects a file named %s, whose position is ambiguous', async (file) => {
  await expect(migrate(database.db, [step('owner', file, 'select 1')])).rejects.toThrow(
    'migrations are named like 001-add-column.ts',
  );
});
