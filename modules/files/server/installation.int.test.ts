import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../../../server/config.ts';
import { sql } from '../../../server/kit.ts';
import { createLogger } from '../../../server/logs.ts';
import { runAdmin } from '../../../server/operator/run-admin.ts';
import { withSecret } from '../../../server/secret-file.ts';
import { png } from '../../../tests/server/multipart.ts';
import { ObjectStorage } from '../../../tests/server/object-storage.ts';
import { runTool, temporaryFolder } from '../../../tests/server/run-tool.ts';
import { migratedLocation, newLocation, openLocation } from '../../../tests/server/test-database.ts';
import { StorageNotOwned } from './installation.ts';
import { FileStorage } from './storage.ts';
import { removeOrphans } from './sweep.ts';
import { addressOf, FileCalls } from './testing/file-calls.ts';

let storage: ObjectStorage;
let files: FileCalls;
beforeAll(async () => {
  storage = await ObjectStorage.start();
  files = await FileCalls.open(storage.env);
});
afterAll(async () => {
  await files[Symbol.asyncDispose]();
  await storage[Symbol.asyncDispose]();
});
beforeEach(() => files.on.nextForm());

/** The sweep of an installation two hours from now, and why it is rejected. The storage uses the machine's clock. */
async function sweep({ db }: FileCalls['on']['server'] = files.on.server): Promise<string> {
  const log = createLogger({ logLevel: 'silent' });
  const config = withSecret(readSettings({ SECRET: 'x'.repeat(32), ...storage.env }));
  const clock = { now: () => new Date(Date.now() + 2 * 3_600_000) };
  return removeOrphans(
    { db, clock },
    await FileStorage.of({ config, log, stopping: new AbortController().signal }),
  ).then(
    () => '',
    (error: unknown) => {
      expect(error).toBeInstanceOf(StorageNotOwned);
      return String(error);
    },
  );
}

async function another(): Promise<FileCalls> {
  const other = await FileCalls.open(storage.env);
  onTestFinished(() => other[Symbol.asyncDispose]());
  await other.on.nextForm();
  return other;
}

const orphan = async () => {
  const { file_id } = await files.store('orphan.png', png);
  await sql`delete from files where id = ${file_id}`.execute(files.on.server.db);
};

describe('Files of a bucket', () => {
  test('are not removed by an installation whose database has no files', async () => {
    await files.store('me.png', png);
    const before = await storage.keys();
    expect(await sweep((await another()).on.server)).toContain('it has files, but the database knows none');
    expect(await storage.keys()).toEqual(before);
  });

  test('are not removed by another installation until the operator adopts the bucket', async () => {
    await files.store('me.png', png);
    expect(await sweep()).toBe('');
    const other = await another();
    await other.store('other.png', png);
    const before = await storage.keys();
    expect(await sweep(other.on.server)).toContain('it belongs to another installation');
    expect(await storage.keys()).toEqual(before);
    expect((await runAdmin(other.on.server.adminCommands, ['files', 'adopt'])).exit).toBe(0);
    expect(await sweep(other.on.server)).toBe('');
    expect(await storage.keys()).toHaveLength(1);
    expect(await sweep()).toContain('it belongs to another installation');
    expect((await runAdmin(files.on.server.adminCommands, ['files', 'adopt'])).exit).toBe(0);
  });

  test('retains files without a submission after a restore until the operator adopts the bucket', async () => {
    const stored = await files.store('me.png', png);
    await orphan();
    const before = await storage.keys();
    const { adminCommands } = files.on.server;
    expect((await runAdmin(adminCommands, ['files', 'hold'])).exit).toBe(0);
    expect(await sweep()).toContain('the database was restored from a backup');
    expect(await storage.keys()).toEqual(before);
    expect((await runAdmin(adminCommands, ['files', 'adopt'])).exit).toBe(0);
    expect(await sweep()).toBe('');
    // Neither the orphan nor the files of the other installation.
    expect(await storage.keys()).toHaveLength(1);
    expect((await files.open(addressOf(stored))).rawPayload).toEqual(png);
  });
});

test('A restore keeps the files of the bucket until the operator adopts it', { timeout: 60_000 }, async () => {
  const file = path.join(temporaryFolder(), 'inlet.backup');
  await using source = await migratedLocation();
  await using target = await newLocation();
  const at = (env: Readonly<Record<string, string>>) => ({ env: { SECRET: 'x'.repeat(32), ...env, ...storage.env } });
  expect(await runTool('backup.ts', at(source.env), file)).toMatchObject({ code: 0 });
  expect(await runTool('restore.ts', at(target.env), file)).toMatchObject({ code: 0 });
  const database = await openLocation(target);
  const { rows } = await sql`select is_held from file_installation`.execute(database.db);
  await database.close();
  expect(rows).toEqual([{ is_held: true }]);
});
