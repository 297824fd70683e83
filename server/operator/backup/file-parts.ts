import { createReadStream } from 'node:fs';
import { mkdir, type FileHandle, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { filesFolder, isFileKey, storedFile } from '../../files-folder.ts';

/** Bytes of a part; a multiple of three, so that base64 needs no padding in between. */
const PART_BYTES = 196_608;

export interface FilePart {
  readonly key: string;
  readonly base64: string;
}

/**
 * The files of submissions. Files are complete before their submission is stored, so those of every row of a snapshot that began
 * earlier are among them, except those deleted since.
 */
export async function* filePartsOf(dataDir: string): AsyncGenerator<FilePart> {
  for (const folder of await entriesOf(filesFolder(dataDir))) {
    for (const key of await entriesOf(path.join(filesFolder(dataDir), folder))) {
      if (isFileKey(key) && folder === key.slice(0, 2)) yield* partsOfFile(dataDir, key);
    }
  }
}

async function* partsOfFile(dataDir: string, key: string): AsyncGenerator<FilePart> {
  let isEmpty = true;
  try {
    // Without an encoding, a stream yields buffers.
    const chunks = createReadStream(storedFile(dataDir, key), { highWaterMark: PART_BYTES }) as AsyncIterable<Buffer>;
    for await (const chunk of chunks) {
      isEmpty = false;
      yield { key, base64: chunk.toString('base64') };
    }
    if (isEmpty) yield { key, base64: '' };
  } catch (error) {
    // Deleted since the folder was read.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

const entriesOf = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** Writes the files of a backup, part by part. */
export class FileWriter implements AsyncDisposable {
  readonly #dataDir: string;
  #current: { readonly key: string; readonly file: FileHandle } | undefined;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  async add({ key, base64 }: FilePart): Promise<void> {
    if (this.#current?.key !== key) await this.#begin(key);
    await this.#current?.file.writeFile(Buffer.from(base64, 'base64'));
  }

  async #begin(key: string): Promise<void> {
    await this.close();
    const file = storedFile(this.#dataDir, key);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    this.#current = { key, file: await open(file, 'w', 0o600) };
  }

  /** Syncs the last file to the disk. */
  async close(): Promise<void> {
    await this.#current?.file.sync();
    await this.#current?.file.close();
    this.#current = undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}
