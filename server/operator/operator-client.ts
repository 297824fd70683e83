import { existsSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as after } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type Settings, StartError, readSettings } from '../config.ts';
import { DirectoryLocked, type OperatorPaths } from './paths.ts';
import { removeAbandoned, unfinished } from './backup/partial-file.ts';
import { type AdminOutcome, isUsageRequest } from './run-admin.ts';
import { requestFromServer, textOf } from './socket.ts';

const Outcome = z.object({ exit: z.number(), out: z.array(z.string()), errors: z.array(z.string()) });

/** Runs an admin command through the running server, else directly on the database. The list of commands needs neither. */
export async function requestAdmin(paths: OperatorPaths, typed: readonly string[]): Promise<AdminOutcome> {
  const settings = readSettings(paths.env);
  if (isUsageRequest(typed)) return (await import('./usage.ts')).showUsage(paths.modulesDir, settings, typed);
  const request = async () => {
    const response = await requestOrThrow(settings, '/admin', JSON.stringify(typed));
    return response && Outcome.parse(JSON.parse(await textOf(response)));
  };
  return atRunningOr(request, async () => (await withoutServer()).adminOffline(paths, settings, typed));
}

/** Writes a backup to `file`, which appears atomically. Removes leftovers of killed backups. */
export async function requestBackup(paths: OperatorPaths, file: string): Promise<void> {
  const settings = readSettings(paths.env);
  if (existsSync(file)) throw new StartError(`${file} already exists.`);
  if (!existsSync(path.dirname(file))) throw new StartError(`Directory ${path.dirname(file)} not found.`);
  await removeAbandoned(path.dirname(file), new Date());
  const draft = unfinished(file);
  rmSync(draft, { force: true });
  const request = async () => {
    const response = await requestOrThrow(settings, '/backup', '');
    if (!response) return undefined;
    // Opened first, so that the file exists before it is removed after a failure.
    await using written = await open(draft, 'wx', 0o600);
    await pipeline(response, written.createWriteStream({ flush: true }));
    return 'written';
  };
  const here = async () => {
    await (await withoutServer()).backUpOffline(paths, settings, draft);
    return 'written';
  };
  try {
    await atRunningOr(request, here);
    renameSync(draft, file);
    await using folder = await open(path.dirname(file));
    await folder.sync();
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Restores a backup into the empty configured database. Returns its number of rows. */
export async function requestRestore(paths: OperatorPaths, file: string, mayLoseSecrets: boolean): Promise<number> {
  const settings = readSettings(paths.env);
  if (!existsSync(file)) throw new StartError(`File ${file} not found.`);
  if (await requestFromServer(settings.dataDir, '/alive', ''))
    throw new StartError(
      `Inlet is running on ${settings.dataDir}. Stop it first: backups can only be restored into an empty database.`,
    );
  return (await withoutServer()).restoreOffline(paths, settings, { file, mayLoseSecrets });
}

/** Loaded only if no server is running: it is most of the product. */
const withoutServer = () => import('./offline.ts');

/** The running server's response, or undefined if none is running. Throws the error that the server reports. */
async function requestOrThrow({ dataDir }: Settings, url: string, body: string): Promise<IncomingMessage | undefined> {
  const response = await requestFromServer(dataDir, url, body);
  if (response && response.statusCode !== 200)
    throw new StartError(`The running server failed: ${await textOf(response)}`);
  return response;
}

/** How long a server may hold the directory without responding while it starts or stops. */
const TIMEOUT_MS = 15_000;

/** Calls the running server; runs `here` if there is none. */
async function atRunningOr<R>(request: () => Promise<R | undefined>, here: () => Promise<R>): Promise<R> {
  const until = Date.now() + TIMEOUT_MS;
  for (;;) {
    const response = await request();
    if (response !== undefined) return response;
    try {
      return await here();
    } catch (error) {
      if (!(error instanceof DirectoryLocked) || Date.now() > until) throw error;
      await after(200);
    }
  }
}
