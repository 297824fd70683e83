import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { ARRIVING, filesFolder, isFileKey, storedFile } from '../../../server/kit.ts';
import type { ArrivedFile, StorageAdapter, StoredObject } from './storage-adapter.ts';

/** Files below the data directory. */
export class DiskAdapter implements StorageAdapter {
  readonly description = 'in DATA_DIR/files';
  readonly marker = undefined;
  readonly #dataDir: string;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  async store({ key, path: arrived }: ArrivedFile): Promise<void> {
    const stored = storedFile(this.#dataDir, key);
    await makeDurableFolder(path.dirname(stored));
    await rename(arrived, stored);
    await syncFolder(path.dirname(stored));
  }

  read(key: string): Readable {
    return createReadStream(storedFile(this.#dataDir, key));
  }

  async content(key: string): Promise<Buffer | undefined> {
    return readFile(storedFile(this.#dataDir, key)).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    });
  }

  async has(key: string): Promise<boolean> {
    const opened = await open(storedFile(this.#dataDir, key)).catch(() => undefined);
    await opened?.close();
    return opened !== undefined;
  }

  async remove(keys: readonly string[]): Promise<void> {
    await Promise.all(keys.map((key) => rm(storedFile(this.#dataDir, key), { force: true })));
  }

  async *list(): AsyncGenerator<readonly StoredObject[]> {
    const folder = filesFolder(this.#dataDir);
    const names = await readdir(folder).catch(() => []);
    for (const name of names) if (name !== ARRIVING) yield await filesIn(path.join(folder, name));
  }

  problem(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}

/** The files of a folder that are named by keys. */
export async function filesIn(folder: string): Promise<readonly StoredObject[]> {
  const keys = (await readdir(folder).catch(() => [])).filter(isFileKey);
  const found = await Promise.all(
    keys.map(async (key) => {
      const about = await stat(path.join(folder, key)).catch(() => undefined);
      return about && { key, storedAt: about.mtime };
    }),
  );
  return found.filter((one) => one !== undefined);
}

async function makeDurableFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first !== undefined) await syncFolder(path.dirname(first));
}

/** Makes the names in a folder survive a crash. Windows has no such call and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using opened = await open(folder);
  await opened.sync();
}
