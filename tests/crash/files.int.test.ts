import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { FileStorage } from '../../modules/files/server/storage.ts';
import { removeOrphans } from '../../modules/files/server/sweep.ts';
import { filesFolder, storedFile } from '../../server/kit.ts';
import { engine, locationOnDisk, openLocation } from '../server/test-database.ts';
import { Inbox } from './inbox.ts';
import { KillableServer } from './killable-server.ts';
import { BYTES, Uploads } from './uploads.ts';

/** How often the server is killed; `CRASH_ROUNDS=30` is the long run. */
const rounds = Number(process.env['CRASH_ROUNDS'] ?? 3);

it(
  `keeps every file of what is acknowledged, and nothing else after the sweep, when killed ${rounds} times during uploads`,
  { timeout: 90_000 + rounds * 20_000 },
  async () => {
    await using location = await locationOnDisk();
    const server = await KillableServer.start(location);
    const uploads = new Uploads(server, await (await Inbox.register([server.console])).newForm());
    for (let round = 0; round < rounds; round += 1) {
      await uploads.more(5);
      await after(Math.random() * 50);
      await server.kill();
      await server.start();
    }
    await uploads.more(5);
    await uploads.stop();
    expect(await server.stop()).toBe(0);
    const database = await openLocation(location);
    try {
      const { dataDir } = location;
      const later = { now: () => new Date(Date.now() + 2 * 3_600_000) };
      await removeOrphans({ db: database.db, clock: later }, new FileStorage(dataDir));
      const keys = await uploads.expectComplete(database.db);
      expect(await keysOnDisk(dataDir)).toEqual(keys);
      const sizes = await Promise.all(keys.map(async (key) => (await stat(storedFile(dataDir, key))).size));
      expect(new Set(sizes)).toEqual(new Set([BYTES]));
      console.info(`${engine}: ${uploads.acknowledged.length} acknowledged, ${keys.length} files`);
    } finally {
      await database.close();
    }
  },
);

async function keysOnDisk(dataDir: string): Promise<readonly string[]> {
  const entries = await readdir(filesFolder(dataDir), { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => path.basename(name));
  return names.toSorted((one, other) => (one < other ? -1 : 1));
}
