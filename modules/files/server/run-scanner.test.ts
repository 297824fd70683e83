import { expect, test } from 'vitest';
import { readSettings } from '../../../server/config.ts';
import { createLive } from '../../../server/events/live.ts';
import type { Config, Live } from '../../../server/kit.ts';
import { createLogger } from '../../../server/logs.ts';
import { allRoles, type ProcessRole } from '../../../server/roles.ts';
import { temporaryDirectory } from '../../../tests/server/temporary-directory.ts';
import { runScanner } from './run-scanner.ts';
import { FileStorage } from './storage.ts';

const log = createLogger({ logLevel: 'silent' });
// Events reach every subscriber, as between the processes of one database.
const { live } = createLive({ isShared: false } as Parameters<typeof createLive>[0], log, { now: () => new Date() });

/** A process with these roles, and the names of the processes that have scanned. */
function newProcess(name: string, roles: readonly ProcessRole[], scans: string[], on: Live = live): FileStorage {
  using directory = temporaryDirectory();
  const storage = new FileStorage(directory.path);
  const config: Config = { ...readSettings({}), secret: 'x'.repeat(32), roles: new Set(roles) };
  const none = (): void => undefined;
  const host = { config, live: on, log, contribute: none, onStart: none, onStop: none, schedule: none };
  runScanner(host, storage, {
    scanWaiting: async () => void scans.push(name),
    stop: async () => undefined,
    status: async () => ({ line: '', isUsable: true }),
  });
  return storage;
}

test('a worker scans files as soon as a collector has stored them, and those that it stores itself once', async () => {
  const scans: string[] = [];
  const collector = newProcess('collector', ['collector'], scans);
  const whole = newProcess('whole', allRoles, scans);
  collector.notifyStored();
  await expect.poll(() => scans).toEqual(['whole']);
  whole.notifyStored();
  expect(scans).toEqual(['whole', 'whole']);
});
