import path from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { runAdmin } from '../../../server/operator/run-admin.ts';
import { pdf, png } from '../../../tests/server/multipart.ts';
import { ObjectStorage } from '../../../tests/server/object-storage.ts';
import { runTool, temporaryFolder } from '../../../tests/server/run-tool.ts';
import { type DatabaseLocation, engine, migratedLocation, newLocation } from '../../../tests/server/test-database.ts';
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

const cv = ['name="cv"; filename="cv.pdf"', pdf] as const;
const keysOf = async (submission: number): Promise<readonly string[]> => {
  const { rows } = await sql<{ key: string }>`
    select key from files where submission_id = ${submission} order by position`.execute(files.on.server.db);
  return rows.map(({ key }) => key);
};
const statusLine = async () => {
  const { out } = await runAdmin(files.on.server.adminCommands, ['status']);
  return out.find((line) => line.startsWith('Files:'));
};

describe('With a bucket, the files of a submission', () => {
  test('are stored only there, and downloaded through the console', async () => {
    const file = await files.store('me.png', png);
    expect(await storage.keys()).toEqual(await keysOf(file.submission));
    expect(await files.onDisk()).toEqual([]);
    const opened = await files.open(addressOf(file));
    expect([opened.statusCode, opened.headers]).toMatchObject([
      200,
      { 'content-type': 'image/png', 'content-length': String(png.length) },
    ]);
    expect(opened.rawPayload).toEqual(png);
    expect(await statusLine()).toBe(`Files: stored in the bucket inlet-files at ${storage.endpoint}.`);
  });

  test('are in the ZIP of an export', async () => {
    const { submission } = await files.store('a.bin', Buffer.alloc(900_000, 1));
    const url = `/v2/cli/forms/${files.on.form.form_uid}/file-exports`;
    const { body } = await files.on.owner.post<{ data: { id: number } }>(url, { submission_ids: [submission] });
    const zip = unzipSync((await files.get(`${url}/${body.data.id}`)).rawPayload);
    expect(Object.entries(zip).map(([name, { length }]) => [name, length])).toEqual([[`${submission}/a.bin`, 900_000]]);
  });

  test('are removed with it, and those of a rejected submission at once', async () => {
    const before = await storage.keys();
    const { submission } = await files.store('a.txt', 'a');
    expect(await storage.keys()).toHaveLength(before.length + 1);
    await files.on.owner.delete(`/v2/cli/forms/${files.on.form.form_id}/submissions/${submission}`);
    await files.on.server.scheduler.runNow('files/deleted');
    expect(await storage.keys()).toEqual(before);
    await files.on.set('max_files', 1);
    const rejected = await files.send([cv, ['name="b"; filename="b.bin"', 'b']]);
    expect(rejected.json()).toMatchObject({ details: [{ code: 'TOO_MANY_FILES' }] });
    expect(await storage.keys()).toEqual(before);
  });

  test('removes files without a submission once they are older than an hour, and no others', async () => {
    const stored = await files.store('me.png', png);
    await sql`delete from files where id <> ${stored.file_id}`.execute(files.on.server.db);
    const before = await storage.keys();
    // The storage uses the machine's clock.
    files.on.clock.advance(Date.now() - files.on.clock.now().getTime() + 3_000_000);
    await files.on.server.scheduler.runNow('files/orphans');
    expect(await storage.keys()).toEqual(before);
    files.on.clock.advance(1_000_000);
    await files.on.server.scheduler.runNow('files/orphans');
    expect(await storage.keys()).toEqual(await keysOf(stored.submission));
  });
});

test('While the bucket is unreachable, a submission with files gets 503 with Retry-After and is not stored; others are', async () => {
  const file = await files.store('me.png', png);
  const [before, rows] = [await storage.keys(), (await files.on.rows()).length];
  await storage.kill();
  const rejected = await files.send([['name="name"', 'Ada'], cv]);
  expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([503, '60']);
  expect(rejected.json()).toMatchObject({ success: false, details: [{ code: 'UNAVAILABLE' }] });
  expect(await files.on.rows()).toHaveLength(rows);
  expect((await files.open(addressOf(file))).statusCode).toBe(503);
  expect((await files.send([['name="name"', 'Ada']])).statusCode).toBe(200);
  expect(await statusLine()).toMatch(
    /^Files: stored in the bucket .+, which fails: connect ECONNREFUSED .+ Submissions with files are rejected with 503 until it works\.$/,
  );
  await storage.start();
  expect(await storage.keys()).toEqual(before);
  expect((await files.send([['name="name"', 'Ada'], cv])).statusCode).toBe(200);
  expect((await files.open(addressOf(file))).rawPayload).toEqual(png);
});

// On one engine: it waits ten seconds for the client of the bucket, and the test above rejects a submission in the same place
// on both.
test.skipIf(engine === 'postgres')(
  'While the bucket hangs, a submission with files gets 503 within seconds and is not stored',
  async () => {
    const rows = (await files.on.rows()).length;
    storage.pause();
    const begun = performance.now();
    const rejected = await files.send([['name="name"', 'Ada'], cv]);
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([503, '60']);
    expect(performance.now() - begun).toBeLessThan(15_000);
    storage.resume();
    expect(await files.on.rows()).toHaveLength(rows);
    expect((await files.send([['name="name"', 'Ada'], cv])).statusCode).toBe(200);
  },
);

test('A backup and its restore say that the files stay in the bucket', async () => {
  const file = path.join(temporaryFolder(), 'inlet.backup');
  const run = async (tool: string, opening: Promise<DatabaseLocation>) => {
    await using location = await opening;
    return await runTool(tool, { env: { SECRET: 'x'.repeat(32), ...location.env, ...storage.env } }, file);
  };
  expect(await run('backup.ts', migratedLocation())).toMatchObject({
    code: 0,
    out: expect.stringContaining('Not in it: the files of submissions, which stay in the bucket inlet-files.'),
  });
  expect(await run('restore.ts', newLocation())).toMatchObject({
    code: 0,
    out: expect.stringContaining('The files of submissions are read from the bucket inlet-files.'),
  });
});
