import { open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { constants, gunzipSync } from 'node:zlib';
import { HOUR_MS } from '../../../contract/duration.ts';
import { MAGIC } from './lines.ts';

/** A backup in progress grows constantly; one unchanged for this long was killed. */
const ABANDONED_MS = HOUR_MS;
const START_BYTES = 4096;

const ENDING = '.part';
/** The name of an incomplete backup. */
export const unfinished = (file: string): string => `${file}${ENDING}`;

/** Removes partial backups of killed processes from a folder and returns their names. Other files stay. */
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

/** Unreadable files are skipped. */
async function isAbandoned(file: string, now: Date): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(file);
    return now.getTime() - mtimeMs > ABANDONED_MS && (await isBackup(file));
  } catch {
    return false;
  }
}

/** Whether the file begins like a backup, or is empty. */
async function isBackup(file: string): Promise<boolean> {
  await using opened = await open(file);
  const { buffer, bytesRead } = await opened.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
  const text = gunzipSync(buffer.subarray(0, bytesRead), { finishFlush: constants.Z_SYNC_FLUSH });
  return text.length === 0 ? file.endsWith(unfinished('.backup')) : text.toString().startsWith(`["${MAGIC}"`);
}
