import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../../server/db/migrate.ts';
import type { Database } from '../../server/db/database.ts';
import { discoverModules } from '../../server/discover.ts';
import { createLogger } from '../../server/logs.ts';
import { readSettings } from '../../server/config.ts';
import { sql } from '../../server/kit.ts';
import { checkBackup, partsOf } from '../../server/operator/backup/read-backup.ts';
import { restore } from '../../server/operator/backup/restore.ts';
import { withSecret } from '../../server/secret-file.ts';
import { buildServer, migrationFolders } from '../../server/server.ts';
import { ownPage } from './harness.ts';
import { type DatabaseLocation, newLocation, openLocation, testDatabase } from './test-database.ts';

const modulesDir = path.resolve(import.meta.dirname, '../../modules');
const folders = migrationFolders(await discoverModules(modulesDir));
const secret = 'x'.repeat(32);

test('runs every migration of every module once on an empty database', async () => {
  await using database = await testDatabase();
  const taken = await migrate(database.db, folders);
  const written = folders.flatMap(({ module, folder }) => stepsIn(folder).map((step) => `${module}/${step}`));
  expect(taken.toSorted()).toEqual(written.toSorted());
  expect(await migrate(database.db, folders)).toEqual([]);
});

function stepsIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).map((file) => path.basename(file, '.ts'));
  } catch {
    return [];
  }
}

/**
 * Databases of earlier releases: an `npm run backup` of each version with rows in every table. Never edited. The owner
 * is always owner@example.test.
 */
const released = path.join(import.meta.dirname, 'released');
const password = 'correct horse battery';

describe.each(readdirSync(released))('a database of %s', (name) => {
  const file = path.join(released, name);
  let location: DatabaseLocation;
  let database: Database;
  beforeAll(async () => {
    location = await newLocation();
    database = await openLocation(location);
    await restore({ database, dataDir: location.dataDir, folders, secret, mayLoseSecrets: false }, file);
  });
  afterAll(async () => {
    await database.close();
    await location[Symbol.asyncDispose]();
  });

  test('keeps every row and its values', async () => {
    expect(Object.keys((await checkBackup(file)).migrations).length).toBeGreaterThan(0);
    let [table, compared] = ['', 0];
    for await (const part of partsOf(file)) {
      if ('control' in part) {
        if (part.control[0] === 'table') table = part.control[1];
        continue;
      }
      compared++;
      expect(await isThere(table, part.row), `${table}: ${part.row}`).toBe(true);
    }
    expect(compared).toBeGreaterThan(50);
  });

  /** Removed columns are not compared; new ones may hold anything. */
  async function isThere(table: string, row: string): Promise<boolean> {
    const { rows } = await sql<{ there: boolean }>`
      select exists (
        select from ${sql.table(table)} t, jsonb_strip_nulls(${row}::jsonb) as wanted
        where jsonb_strip_nulls(to_jsonb(t)) @> (
          select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(wanted) where to_jsonb(t) ? key)
      ) as there`.execute(database.db);
    return rows[0]?.there === true;
  }

  test('is served: its owner logs in and finds forms and submissions', async () => {
    const settings = readSettings({
      PORT: '0',
      COLLECTOR_PORT: '0',
      LOG_LEVEL: 'silent',
      ...location.env,
      SECRET: secret,
    });
    const server = await buildServer({
      config: withSecret(settings),
      database,
      log: createLogger(settings),
      clock: { now: () => new Date() },
      modulesDir,
      builtConsole: path.join(location.dataDir, 'no-console'),
      manualScheduler: true,
    });
    const login = await server.console.inject({
      method: 'POST',
      url: '/cli/user/login',
      headers: ownPage,
      payload: { email_id: 'owner@example.test', password },
    });
    expect(login.statusCode).toBe(200);
    const cookies = Object.fromEntries(login.cookies.map((cookie) => [cookie.name, cookie.value]));
    const get = async <T>(url: string) => (await server.console.inject({ url, headers: ownPage, cookies })).json<T>();
    const { data } = await get<{ data: { projects: { name: string; forms: { id: number; name: string }[] }[] } }>(
      '/v2/cli/misc/initial-data',
    );
    const acme = data.projects.find((project) => project.name === 'Acme');
    expect(acme?.forms.map((form) => form.name)).toEqual(['Contact', 'Support']);
    const { submissions } = await get<{ submissions: { submission_id: number }[] }>(
      `/cli/submissions/${acme?.forms[0]?.id}`,
    );
    expect(submissions).toHaveLength(10);
    const detail = await get(`/cli/submission/${submissions[0]?.submission_id}`);
    expect(detail).toMatchObject({ success: true, type: 'with_analytics' });
    await server.stop();
  });
});
