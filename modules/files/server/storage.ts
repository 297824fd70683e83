import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  ARRIVING,
  type ArrivingFile,
  type Config,
  createError,
  diskSpaceOf,
  filesFolder,
  generalErrors,
  type Host,
  isLow,
} from '../../../server/kit.ts';
import { DiskAdapter, filesIn } from './disk-adapter.ts';
import { HEAD_BYTES, mediaType } from './media-type.ts';
import type { Status } from './status.ts';
import type { OwnerMarker, StorageAdapter } from './storage-adapter.ts';
import { WriteSlot, WriteSlots } from './write-slots.ts';

/** The properties of a stored file. */
export interface StoredFileInfo {
  readonly key: string;
  readonly type: string;
  readonly bytes: number;
  /** SHA-256, by which a repeated submission is recognised. */
  readonly digest: string;
}

/** The free space is checked again after this many bytes. */
const CHECK_BYTES = 4_000_000;
const RETRY_AFTER_SECONDS = 60;

/** The files of submissions. They arrive on the disk, and are stored by the adapter once they are complete. */
export class FileStorage {
  static readonly #opened = new WeakMap<Config, Promise<FileStorage>>();

  readonly #arriving: string;
  readonly #adapter: StorageAdapter;
  readonly #slots = new WriteSlots();
  readonly #listeners: (() => void)[] = [];

  constructor(dataDir: string, adapter: StorageAdapter = new DiskAdapter(dataDir)) {
    this.#arriving = path.join(filesFolder(dataDir), ARRIVING);
    this.#adapter = adapter;
  }

  /** The storage that the settings name: one for each server. */
  static of(host: Pick<Host, 'config' | 'log' | 'stopping'>): Promise<FileStorage> {
    const opened = FileStorage.#opened.get(host.config) ?? FileStorage.#open(host);
    FileStorage.#opened.set(host.config, opened);
    return opened;
  }

  /** A client of object storage is loaded only where it is used. */
  static async #open({ config, log, stopping }: Pick<Host, 'config' | 'log' | 'stopping'>): Promise<FileStorage> {
    if (!config.filesBucket) return new FileStorage(config.dataDir);
    const { BucketAdapter } = await import('./bucket-adapter.ts');
    return new FileStorage(config.dataDir, new BucketAdapter(config.filesBucket, log, { stopping }));
  }

  /**
   * Writes a file while it arrives. Once this resolves, it survives a crash. `take` is called with the size so far, and
   * throws if it is too large; then nothing is left behind. `free` is called with each chunk that was written.
   */
  async write(content: Readable, take: (bytes: number) => void, free?: ArrivingFile['free']): Promise<StoredFileInfo> {
    const key = randomBytes(16).toString('hex');
    const arriving = path.join(this.#arriving, key);
    await mkdir(this.#arriving, { recursive: true });
    try {
      const { head, ...measured } = await this.#receive(content, arriving, take, free);
      const type = await mediaType(head);
      await this.#adapter.store({ key, path: arriving, ...measured });
      return { key, type, ...measured };
    } catch (error) {
      throw isFull(error) ? createError(generalErrors.UNAVAILABLE, {}, RETRY_AFTER_SECONDS) : error;
    } finally {
      await rm(arriving, { force: true });
    }
  }

  async #receive(content: Readable, file: string, take: (bytes: number) => void, free: ArrivingFile['free']) {
    const hash = createHash('sha256');
    const head: Buffer[] = [];
    let bytes = 0;
    let checked = Number.NEGATIVE_INFINITY;
    await using opened = await open(file, 'wx', 0o600);
    using slot = new WriteSlot(this.#slots);
    const write = async (chunk: Buffer): Promise<void> => {
      // A copy, so that the whole chunk is not held until the end.
      if (bytes < HEAD_BYTES) head.push(Buffer.from(chunk.subarray(0, HEAD_BYTES - bytes)));
      bytes += chunk.length;
      take(bytes);
      if (bytes - checked > CHECK_BYTES) {
        requireSpace(path.dirname(file));
        checked = bytes;
      }
      hash.update(chunk);
      // Continues where the last chunk ended.
      await slot.write(chunk.length, () => opened.writeFile(chunk));
      free?.(chunk);
    };
    await pipeline(content, eachChunk(write));
    await opened.sync();
    return { head: Buffer.concat(head), bytes, digest: hash.digest('base64url') };
  }

  get marker(): OwnerMarker | undefined {
    return this.#adapter.marker;
  }

  /** Calls `listener` after this process has stored files with their submission. */
  onStored(listener: () => void): void {
    this.#listeners.push(listener);
  }

  notifyStored(): void {
    for (const listener of this.#listeners) listener();
  }

  read(key: string): Readable {
    return this.#adapter.read(key);
  }

  /** The content of a small file; undefined if it was removed. */
  async content(key: string): Promise<Buffer | undefined> {
    return this.#adapter.content(key);
  }

  async has(key: string): Promise<boolean> {
    return this.#adapter.has(key);
  }

  async remove(keys: readonly string[]): Promise<void> {
    await this.#adapter.remove(keys);
  }

  /** The keys of the files stored before `time`, in batches. */
  async *storedBefore(time: Date): AsyncGenerator<readonly string[]> {
    for await (const batch of this.#adapter.list())
      yield batch.filter(({ storedAt }) => storedAt < time).map(({ key }) => key);
  }

  /** Removes what began to arrive before `time` and was not stored, and returns its number. */
  async removeArriving(time: Date): Promise<number> {
    const left = (await filesIn(this.#arriving)).filter(({ storedAt }) => storedAt < time);
    await Promise.all(left.map(({ key }) => rm(path.join(this.#arriving, key), { force: true })));
    return left.length;
  }

  /** Where the files are. */
  async status(): Promise<Status> {
    const problem = await this.#adapter.problem();
    if (problem === undefined) return { line: `Files: stored ${this.#adapter.description}.`, isUsable: true };
    const consequence = 'Submissions with files are rejected with 503 until it works.';
    return {
      line: `Files: stored ${this.#adapter.description}, which fails: ${problem}. ${consequence}`,
      isUsable: false,
    };
  }
}

/** Holds only the chunk that is being written. Reading a stream by `for await` would join chunks, which copies them. */
const eachChunk = (write: (chunk: Buffer) => Promise<void>): Writable =>
  new Writable({ highWaterMark: 1, write: (chunk: Buffer, _, done) => void write(chunk).then(() => done(), done) });

/** The reserve is for the database, which shares the disk by default. */
function requireSpace(folder: string): void {
  if (isLow(diskSpaceOf(folder), false)) throw createError(generalErrors.UNAVAILABLE, {}, RETRY_AFTER_SECONDS);
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
