import { constants, type Dirent } from 'node:fs';
import { mkdir, open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

const MB = 1024 ** 2;
const CHUNK = MB;
/** With more unwritten data in the system's cache, the engine's own syncs would have to wait for it. */
const SYNC_EVERY = 8 * MB;

export interface FileEntry {
  /** Path relative to the listed directory. */
  readonly name: string;
  readonly bytes: number;
}

export interface Listing {
  readonly folders: readonly string[];
  readonly files: readonly FileEntry[];
}

/** Lists all folders below `directory` and the files that `includes` accepts; skips files that are deleted during the listing. */
export async function listFiles(directory: string, includes: (name: string) => boolean): Promise<Listing> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  const nameOf = (entry: Dirent): string => path.relative(directory, path.join(entry.parentPath, entry.name));
  const files: FileEntry[] = [];
  for (const entry of entries) {
    const name = nameOf(entry);
    if (!entry.isFile() || !includes(name)) continue;
    const bytes = await ifExists(async () => (await stat(path.join(directory, name))).size);
    if (bytes !== undefined) files.push({ name, bytes });
  }
  return { folders: entries.filter((entry) => entry.isDirectory()).map(nameOf), files };
}

/** Copies the listed files to the new directory `to`, which only its owner can read. `assertMayContinue` throws to stop the copy. */
export async function copyListed(
  from: string,
  to: string,
  { folders, files }: Listing,
  assertMayContinue: () => void,
): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  for (const folder of folders) await mkdir(path.join(to, folder), { recursive: true, mode: 0o700 });
  for (const { name } of files) await copyFile(path.join(from, name), path.join(to, name), assertMayContinue);
}

/** Copies in chunks, so that other reads and writes never wait long for the disk. A file that no longer exists is skipped. */
export async function copyFile(from: string, to: string, assertMayContinue: () => void): Promise<void> {
  await using source = await ifExists(() => open(from, 'r'));
  if (source === undefined) return;
  await using target = await open(to, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
  const chunk = Buffer.allocUnsafe(CHUNK);
  let unsynced = 0;
  for (let position = 0; ;) {
    assertMayContinue();
    const { bytesRead } = await source.read(chunk, 0, CHUNK, position);
    if (bytesRead === 0) break;
    await writeAll(target, chunk.subarray(0, bytesRead), position);
    position += bytesRead;
    unsynced += bytesRead;
    if (unsynced < SYNC_EVERY) continue;
    await target.datasync();
    unsynced = 0;
  }
}

async function writeAll(target: Awaited<ReturnType<typeof open>>, bytes: Buffer, position: number): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    const { bytesWritten } = await target.write(bytes, written, bytes.length - written, position + written);
    written += bytesWritten;
  }
}

async function ifExists<R>(work: () => Promise<R>): Promise<R | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
