import { open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { constants, gunzipSync } from 'node:zlib';
import { MAGIC } from './lines.ts';

/** A backup that is being written grows all the time; one that has not for so long was killed. */
const ABANDONED_MS = 60 * 60 * 1000;
const START_BYTES = 4096;

const ENDING = '.part';
/** What a backup is called until it is whole. */
export const unfinished = (file: string): string => `${file}${ENDING}`;

/** Removes backups that were killed from a folder, where other things may lie about as well; answers their names. */
export async function removeAbandoned(folder: string, now: Date): Promise<readonly string[]> {
  const removed: string[] = [];
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    if (!name.endsWith(ENDING) || !(await isAbandoned(file, now))) continue;
    await rm(file, { force: true });
    removed.push(name);
  }
  return removed;
}

/** What cannot be looked at is somebody's own business. */
async function isAbandoned(file: string, now: Date): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(file);
    return now.getTime() - mtimeMs > ABANDONED_MS && (await isBackup(file));
  } catch {
    return false;
  }
}

/** Whether the file begins as a backup does; one that was killed before anything was written has only its name. */
async function isBackup(file: string): Promise<boolean> {
  await using opened = await open(file);
  const { buffer, bytesRead } = await opened.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
  const text = gunzipSync(buffer.subarray(0, bytesRead), { finishFlush: constants.Z_SYNC_FLUSH });
  return text.length === 0 ? file.endsWith(unfinished('.backup')) : text.toString().startsWith(`["${MAGIC}"`);
}
