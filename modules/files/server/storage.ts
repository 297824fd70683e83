import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  ARRIVING,
  createError,
  diskSpaceOf,
  filesFolder,
  generalErrors,
  isLow,
  storedFile,
} from '../../../server/kit.ts';
import { HEAD_BYTES, mediaType } from './media-type.ts';

/** What is known about a file once it is on the disk. */
export interface Written {
  readonly key: string;
  readonly type: string;
  readonly bytes: number;
  /** SHA-256, by which a repeated submission is recognised. */
  readonly digest: string;
}

/** The free space is checked each time after this many bytes. */
const CHECK_BYTES = 4_000_000;
const RETRY_AFTER_SECONDS = 60;

/** The files of submissions below the data directory. */
export class FileStorage {
  readonly #dataDir: string;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  /**
   * Writes a file while it arrives. Once this resolves, it survives a crash. `take` is called with the size so far, and throws where it
   * is too large; nothing is left behind then.
   */
  async write(content: Readable, take: (bytes: number) => void): Promise<Written> {
    const key = randomBytes(16).toString('hex');
    const arriving = path.join(filesFolder(this.#dataDir), ARRIVING, key);
    await mkdir(path.dirname(arriving), { recursive: true });
    try {
      const { head, ...measured } = await this.#receive(content, arriving, take);
      const stored = storedFile(this.#dataDir, key);
      await makeDurableFolder(path.dirname(stored));
      await rename(arriving, stored);
      await syncFolder(path.dirname(stored));
      return { key, type: await mediaType(head), ...measured };
    } catch (error) {
      await rm(arriving, { force: true });
      throw isFull(error) ? createError(generalErrors.UNAVAILABLE, {}, RETRY_AFTER_SECONDS) : error;
    }
  }

  async #receive(content: Readable, file: string, take: (bytes: number) => void) {
    const hash = createHash('sha256');
    const head: Buffer[] = [];
    let bytes = 0;
    let checked = Number.NEGATIVE_INFINITY;
    await pipeline(
      content,
      async function* measure(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          // A copy, so that the whole chunk is not held until the end.
          if (bytes < HEAD_BYTES) head.push(Buffer.from(chunk.subarray(0, HEAD_BYTES - bytes)));
          bytes += chunk.length;
          take(bytes);
          if (bytes - checked > CHECK_BYTES) {
            requireSpace(path.dirname(file));
            checked = bytes;
          }
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
    );
    return { head: Buffer.concat(head), bytes, digest: hash.digest('base64url') };
  }

  read(key: string): Readable {
    return createReadStream(storedFile(this.#dataDir, key));
  }

  /** The content of a small file; undefined if it was removed. */
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
}

/** Files leave the reserve to the database, which shares their disk by default. */
function requireSpace(folder: string): void {
  if (isLow(diskSpaceOf(folder), false)) throw createError(generalErrors.UNAVAILABLE, {}, RETRY_AFTER_SECONDS);
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

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
