import { setTimeout as after } from 'node:timers/promises';
import { type ArrivingFile, createFieldError, type Db, sql } from '../../../server/kit.ts';
import { errors } from '../errors.ts';
import { shownName } from './file-name.ts';
import { exceeds, MB, noSpace } from './space.ts';
import type { FileStorage, StoredFileInfo } from './storage.ts';

const REMOVAL_MS = 2000;

/** The limits of a form. Sizes in MB. */
export interface FileLimits {
  readonly maxFileMb: number;
  readonly maxFiles: number;
  readonly maxTotalMb: number;
}

/** A file of a submission that is not stored in the database yet. */
export interface ReceivedFile extends StoredFileInfo {
  readonly field: string;
  readonly name: string;
}

/** The files of one submission while they arrive, counted against the limits of its form. */
export class Receipt {
  readonly #storage: FileStorage;
  readonly #limits: FileLimits;
  readonly #written: string[] = [];
  #count = 0;
  /** Thrown for every file beyond the limit: there may be thousands, and each error takes time. */
  #tooMany: Error | undefined;
  /** Bytes of the form's files, and of those that are arriving. */
  #used: number;

  constructor(storage: FileStorage, limits: FileLimits, used: number) {
    this.#storage = storage;
    this.#limits = limits;
    this.#used = used;
  }

  /** Writes a file to the disk. Throws an error that names the field where it exceeds a limit. */
  async receive({ field, name, content, free }: ArrivingFile): Promise<ReceivedFile> {
    const { maxFiles, maxFileMb } = this.#limits;
    this.#count += 1;
    if (this.#count > maxFiles)
      throw (this.#tooMany ??= createFieldError(errors.TOO_MANY_FILES, field, { field, max: maxFiles }));
    let counted = 0;
    const take = (bytes: number): void => {
      if (bytes > maxFileMb * MB) throw createFieldError(errors.FILE_TOO_LARGE, field, { field, max: maxFileMb });
      this.#used += bytes - counted;
      counted = bytes;
      if (exceeds(this.#used, this.#limits)) throw noSpace(field);
    };
    const written = await this.#storage.write(content, take, free);
    this.#written.push(written.key);
    return { ...written, field, name: shownName(name) };
  }

  /** Removes the files of a submission that is known not to be stored. */
  async discard(): Promise<void> {
    await this.#remove(this.#written);
  }

  /** Removes files that are not part of the stored submission, such as those of a repeated one. */
  async settle(db: Db): Promise<void> {
    if (this.#written.length === 0) return;
    const { rows } = await sql<{ key: string }>`select key from files where key = any(${this.#written})`.execute(db);
    const stored = new Set(rows.map(({ key }) => key));
    await this.#remove(this.#written.filter((key) => !stored.has(key)));
    if (stored.size > 0) this.#storage.notifyStored();
  }

  /** Files that cannot be removed soon are left to the sweep, so that neither the submission nor its visitor waits. */
  async #remove(keys: readonly string[]): Promise<void> {
    const removed = this.#storage.remove(keys).catch(() => undefined);
    await Promise.race([removed, after(REMOVAL_MS, undefined, { ref: false })]);
  }
}
