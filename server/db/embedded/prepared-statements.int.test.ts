import { afterAll, beforeAll, expect, it } from 'vitest';
import { copiedDirectory } from '../../../tests/server/prepared-directory.ts';
import { temporaryDirectory } from '../../../tests/server/temporary-directory.ts';
import { PREPARED } from '../prepared.ts';
import { EmbeddedEngine } from './embedded-engine.ts';

const directory = temporaryDirectory();
let engine: EmbeddedEngine;

beforeAll(async () => {
  engine = new EmbeddedEngine(await copiedDirectory(directory.path), () => undefined);
});
afterAll(async () => {
  await engine.close();
  directory[Symbol.dispose]();
});

const rowsOf = async (text: string, ...parameters: unknown[]) => (await engine.query(text, parameters)).rows;
/** The names of the prepared statements with this text. */
async function namesOf(text: string): Promise<readonly unknown[]> {
  const all = (await rowsOf('select name, statement from pg_prepared_statements')) as Record<string, string>[];
  return all.filter(({ statement }) => statement?.endsWith(text)).map(({ name }) => name);
}

it('returns the same result for a prepared statement as for any other', async () => {
  const given = [
    "It's a 'test'; drop table x; --",
    String.raw`C:\temp\$1 E'\n'`,
    'Grüße 你好 🙂',
    '',
    null,
    42,
    true,
    new Date('2026-03-01T10:00:00.123Z'),
    ['a', "b'c", 'd"e,f'],
    [1, 2],
    JSON.stringify({ text: "it's" }),
  ];
  const types = 'text text text text text bigint boolean timestamptz text[] bigint[] jsonb'.split(' ');
  const text = `select ${types.map((type, at) => `$${at + 1}::${type} as "${at}"`).join(', ')}`;
  const [plain] = await rowsOf(text, ...given);
  for (let time = 0; time < 3; time += 1) expect(await rowsOf(PREPARED + text, ...given)).toEqual([plain]);
  expect(Object.values(plain ?? {})).toEqual([...given.slice(0, -1), { text: "it's" }]);
});

it('returns the number of changed rows', async () => {
  await engine.query('create table changed (n int)', []);
  const { affected } = await engine.query(`${PREPARED} insert into changed select generate_series(1, $1::int)`, [7]);
  expect(affected).toBe(7);
});

it('reports the same error for a value that cannot be stored', async () => {
  const text = 'select $1::text as it';
  const results = [text, PREPARED + text].map((one) => engine.query(one, ['a\0b']).catch((error: unknown) => error));
  const [plain, prepared] = await Promise.all(results);
  expect(prepared).toMatchObject({ name: 'DatabaseError', code: '22021' });
  expect(prepared).toEqual(plain);
});

it('keeps one plan per statement and replans as tables grow', async () => {
  await engine.query('create table growing (kind int not null, n int not null)', []);
  await engine.query('create index growing_kind on growing (kind)', []);
  await engine.query('create index growing_both on growing (kind, n)', []);
  const text = `${PREPARED} insert into growing select 1, $1::int + g from generate_series(1, 50) g
    where not exists (select from growing where kind = 1 and n = $1)`;
  const names = new Set<unknown>();
  for (let time = 0; time < 100; time += 1) {
    await engine.query(text, [time * 50]);
    const [name, ...others] = await namesOf(text);
    expect(others).toEqual([]);
    names.add(name);
  }
  // After 8, 16 and 32 uses.
  expect(names.size).toBe(4);
});

it('treats a statement that failed to prepare as never prepared', async () => {
  const text = `${PREPARED} select missing.n from missing where n > $1`;
  await expect(engine.query(text, [1])).rejects.toMatchObject({ code: '42P01' });
  await engine.query('create table missing (n int)', []);
  expect(await rowsOf(text, 1)).toEqual([]);
});

it('survives the rollback of the transaction it was prepared in', async () => {
  const text = `${PREPARED} select $1::int as n`;
  await engine.query('begin', []);
  expect(await rowsOf(text, 1)).toEqual([{ n: 1 }]);
  await engine.query('rollback', []);
  expect(await rowsOf(text, 2)).toEqual([{ n: 2 }]);
});
