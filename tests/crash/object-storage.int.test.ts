import { setTimeout as after } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { FileStorage } from '../../modules/files/server/storage.ts';
import { removeOrphans } from '../../modules/files/server/sweep.ts';
import { readSettings } from '../../server/config.ts';
import { createLogger } from '../../server/logs.ts';
import { withSecret } from '../../server/secret-file.ts';
import { ObjectStorage } from '../server/object-storage.ts';
import { engine, locationOnDisk, openLocation } from '../server/test-database.ts';
import { Inbox } from './inbox.ts';
import { KillableServer } from './killable-server.ts';
import { BYTES, Uploads } from './uploads.ts';

/** How often server and storage are killed; `CRASH_ROUNDS=30` is the long run. */
const rounds = Number(process.env['CRASH_ROUNDS'] ?? 2);

it(
  `keeps every file of what is acknowledged in the bucket, and nothing else after the sweep, when server and storage are killed ${rounds} times each during uploads`,
  { timeout: 90_000 + rounds * 30_000 },
  async () => {
    await using location = await locationOnDisk();
    await using storage = await ObjectStorage.start();
    const env = { ...location.env, ...storage.env };
    const server = await KillableServer.start({ env });
    const uploads = new Uploads(server, await (await Inbox.register([server.console])).newForm());
    for (let round = 0; round < rounds; round += 1) {
      await uploads.more(5);
      await after(Math.random() * 50);
      await server.kill();
      await server.start();
      await uploads.more(5);
      await after(Math.random() * 50);
      await storage.kill();
      await storage.start();
    }
    await uploads.more(5);
    await uploads.stop();
    expect(await server.stop()).toBe(0);
    const database = await openLocation(location);
    try {
      const files = await FileStorage.of({
        config: withSecret(readSettings(env)),
        log: createLogger({ logLevel: 'silent' }),
        stopping: new AbortController().signal,
      });
      const later = { now: () => new Date(Date.now() + 2 * 3_600_000) };
      // Repeated while the storage does not respond in time, as every hour.
      const sweep = () => removeOrphans({ db: database.db, clock: later }, files);
      await expect.poll(() => sweep().then(() => 'swept', String), { timeout: 60_000 }).toBe('swept');
      const keys = await uploads.expectComplete(database.db);
      expect(await storage.keys()).toEqual(keys);
      const sizes = await Promise.all(keys.map(async (key) => (await files.content(key))?.length));
      expect(new Set(sizes)).toEqual(new Set([BYTES]));
      console.info(`${engine}: ${uploads.acknowledged.length} acknowledged, ${keys.length} files in the bucket`);
    } finally {
      await database.close();
    }
  },
);
