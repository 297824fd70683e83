import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { execute, TestPostgres } from '../../../tests/postgres/test-postgres.ts';
import { temporaryDirectory } from '../../../tests/server/temporary-directory.ts';
import { sql } from '../../kit.ts';
import { migrate } from '../migrate.ts';
import { listenOn, openForTest as open, notifyChannel } from './testing.ts';

let postgres: TestPostgres;
let url: string;
let created = 0;
beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(() => postgres[Symbol.asyncDispose]());
beforeEach(async () => {
  url = await postgres.createDatabase(`test_${++created}`);
});

describe('a start', () => {
  const change = (from: string, to: string): string => url.replace(from, to);
  it.each([
    [
      'a port without a listener',
      () => change(/:\d+\//.exec(url)?.[0] ?? '', ':1/'),
      /127\.0\.0\.1:1\/test_\d+ cannot be used: nothing is listening there\.$/,
    ],
    [
      'a host that is not there',
      () => change('127.0.0.1', 'nowhere.invalid'),
      /^The database at nowhere\.invalid:\d+\/test_\d+ cannot be used: its host (is unknown|could not be looked up)\.$/,
    ],
    [
      'a wrong password',
      () => change(/:[0-9a-f]{24}@/.exec(url)?.[0] ?? '', ':wrong@'),
      /cannot be used: password authentication failed for user "inlet"\.$/,
    ],
    [
      'no such database',
      () => change(`test_${created}`, 'another'),
      /cannot be used: database "another" does not exist\.$/,
    ],
    [
      'a setting that is none',
      () => `${url}?sslmode=verify-full&sslrootcert=/nowhere`,
      /^DATABASE_URL cannot be used: ENOENT/,
    ],
  ])('ends with one clear line on %s, without the password', async (_, wrong, line) => {
    const error = await open(wrong()).then(
      () => undefined,
      (caught: unknown) => caught,
    );
    expect(error).toMatchObject({ message: expect.stringMatching(line) });
    expect(String(error)).not.toContain(new URL(url).password);
    expect(String(error).split('\n')).toHaveLength(1);
  });

  it('rejects a database that cannot store every text', async () => {
    const admin = await open(postgres.url());
    await sql`create database old_text encoding 'LATIN1' locale 'C' template template0`.execute(admin.db);
    await admin.close();
    await expect(open(postgres.url('old_text'))).rejects.toThrow('uses the encoding LATIN1. UTF8 is required.');
  });

  it('overrides settings that would reduce the precision of results', async () => {
    for (const setting of [
      "synchronous_commit = 'off'",
      "timezone = 'Asia/Tokyo'",
      "jit = 'on'",
      'statement_timeout = 0',
    ])
      await execute(postgres.url(), `alter database test_${created} set ${setting}`);
    const database = await open(url);
    const { rows } = await sql`select name || ' ' || setting as is from pg_settings
      where name in ('synchronous_commit', 'TimeZone', 'jit', 'statement_timeout') order by lower(name)`.execute(
      database.db,
    );
    expect(rows.map((row) => Object.values(row ?? {})[0])).toEqual([
      'jit off',
      'statement_timeout 30000',
      'synchronous_commit on',
      'TimeZone UTC',
    ]);
    await database.close();
  });

  it('applies each migration once when several processes start together', async () => {
    using root = temporaryDirectory();
    const folder = path.join(root.path, 'steps');
    mkdirSync(folder);
    const kit = path.join(import.meta.dirname, '../../kit.ts');
    for (const name of ['001-first', '002-second']) {
      const table = name.slice(4);
      writeFileSync(
        path.join(folder, `${name}.ts`),
        `import { sql } from '${kit}';\nexport const up = async (db) => {\n  await sql\`create table ${table} (id bigint)\`.execute(db);\n  await sql\`select pg_sleep(0.2)\`.execute(db);\n};\n`,
      );
    }
    const processes = await Promise.all([open(url), open(url), open(url)]);
    const steps = await Promise.all(
      processes.map((database) => database.exclusively((db) => migrate(db, [{ module: 'steps', folder }]))),
    );
    expect(steps.flat()).toEqual(['steps/001-first', 'steps/002-second']);
    await Promise.all(processes.map((database) => database.close()));
  });
});

describe('notifications', () => {
  it('reach every process, even after the listening connection is cut, and report the gap', async () => {
    const [one, other] = await Promise.all([open(url), open(url)]);
    const received = await listenOn(other);
    await notifyChannel(one, 'first');
    await expect.poll(() => received).toEqual(['first']);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`.execute(
      one.db,
    );
    await expect.poll(() => received).toEqual(['first', '(gap)']);
    await notifyChannel(one, 'second');
    await expect.poll(() => received).toEqual(['first', '(gap)', 'second']);
    expect(await other.isReady()).toBe(true);
    await Promise.all([one.close(), other.close()]);
  });
});
