import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { KillableServer } from '../crash/killable-server.ts';
import type { DatabaseLocation } from '../server/test-database.ts';

/** A server process with a directory of its own, as on a machine of its own. Stopped with `opened`. */
export async function machineOn(...args: Parameters<typeof newMachine>): Promise<KillableServer> {
  const machine = await newMachine(...args);
  await machine.start();
  return machine;
}

/** The same, not started yet. */
export async function newMachine(
  { dataDir, env }: Pick<DatabaseLocation, 'dataDir' | 'env'>,
  name: string,
  settings: Readonly<Record<string, string>>,
  opened: AsyncDisposableStack,
): Promise<KillableServer> {
  const own = path.join(dataDir, name);
  await mkdir(own);
  const machine = await KillableServer.reserve({ env: { ...env, ...settings, DATA_DIR: own } }, { isShared: true });
  opened.defer(async () => void (await machine.stop()));
  return machine;
}
