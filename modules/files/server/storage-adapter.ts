import type { Readable } from 'node:stream';

/** A file that has arrived completely, on the disk. */
export interface ArrivedFile {
  readonly key: string;
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 in base64url. */
  readonly digest: string;
}

/** A file in the storage. */
export interface StoredObject {
  readonly key: string;
  readonly storedAt: Date;
}

/** Identifies the installation that owns a storage which several can reach. */
export interface OwnerMarker {
  /** The id of the installation; undefined if the storage has no marker. */
  owner(): Promise<string | undefined>;
  setOwner(installation: string): Promise<void>;
  hasFiles(): Promise<boolean>;
}

/** Where complete files are stored under their keys. */
export interface StorageAdapter {
  /** The location, for the operator. */
  readonly description: string;
  /** Undefined where only this installation stores files. */
  readonly marker: OwnerMarker | undefined;
  /** Stores the file, which it may move. Once this resolves, the stored file survives a crash. */
  store(file: ArrivedFile): Promise<void>;
  read(key: string): Readable;
  /** The content of a small file; undefined if it was removed. */
  content(key: string): Promise<Buffer | undefined>;
  has(key: string): Promise<boolean>;
  /** Keys that are not stored are skipped. */
  remove(keys: readonly string[]): Promise<void>;
  /** Every stored file, in batches. */
  list(): AsyncIterable<readonly StoredObject[]>;
  /** Why it cannot be used at the moment; undefined if it can. */
  problem(): Promise<string | undefined>;
}
