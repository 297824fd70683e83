import { ApiError } from '../../../contract/error.ts';
import { type ArrivingFile, createError, type Db, sql } from '../../../server/kit.ts';
import { type FileStorage, Receipt, type ReceivedFile } from '../../files/server/public.ts';
import { DEFAULT_FORM_SETTINGS, type FormSettings } from '../../form-settings/server/public.ts';
import { errors } from '../errors.ts';
import { hostOf, isOfDomain } from './domain.ts';
import { storable } from './storable.ts';

/** A file whose content is not stored. */
export interface DiscardedFile {
  readonly name: string;
  readonly bytes: number;
}

export type FileReceiver = (file: ArrivingFile) => Promise<ReceivedFile | DiscardedFile>;

interface Services {
  readonly db: Db;
  readonly storage: FileStorage;
}

/** The files of one request. Its form is looked up once the first of them arrives, before anything is written. */
export class RequestFiles {
  readonly #services: Services;
  readonly #formUid: string;
  readonly #origin: string | undefined;
  #opened: Promise<Receipt | undefined> | undefined;

  constructor(services: Services, formUid: string, origin: string | undefined) {
    this.#services = services;
    this.#formUid = formUid;
    this.#origin = origin;
  }

  readonly receive: FileReceiver = async (file) => {
    const receipt = await (this.#opened ??= this.#open());
    return receipt ? receipt.receive(file) : discard(file);
  };

  /** Resolves with the result of `store`, and removes every file that it did not store. */
  async storedBy<R>(store: () => Promise<R>): Promise<R> {
    try {
      const result = await store();
      await (await this.#opened)?.settle(this.#services.db);
      return result;
    } catch (error) {
      // If the database did not respond, the submission may still have been stored: the hourly sweep decides.
      if (error instanceof ApiError) await (await this.#opened?.catch(() => undefined))?.discard();
      throw error;
    }
  }

  /** Undefined if the form accepts no files. Rejects what the intake would reject once everything has arrived. */
  async #open(): Promise<Receipt | undefined> {
    const { db, storage } = this.#services;
    const form = await lookUp(db, this.#formUid);
    if (!form) throw createError(errors.FORM_NOT_FOUND);
    const host = hostOf(this.#origin);
    if (host !== undefined && !isOfDomain(host, form.domain)) throw createError(errors.INVALID_DOMAIN);
    const { receive_submissions, max_files, max_file_mb, max_total_file_mb } = {
      ...DEFAULT_FORM_SETTINGS,
      ...form.settings,
    };
    if (!receive_submissions) throw createError(errors.NOT_RECEIVING);
    if (max_files === 0) return undefined;
    const limits = { maxFiles: max_files, maxFileMb: max_file_mb, maxTotalMb: max_total_file_mb };
    return new Receipt(storage, limits, form.used);
  }
}

async function discard({ name, content }: ArrivingFile): Promise<DiscardedFile> {
  let bytes = 0;
  // A stream without an encoding yields buffers.
  for await (const chunk of content as AsyncIterable<Buffer>) bytes += chunk.length;
  return { name: storable(name.split(/[/\\]/).at(-1) ?? ''), bytes };
}

interface ReceivingRow {
  readonly domain: string;
  readonly settings: Partial<FormSettings> | null;
  /** Bytes of the form's files, without spam: whether this is spam is known once everything has arrived. */
  readonly used: number;
}

async function lookUp(db: Db, formUid: string): Promise<ReceivingRow | undefined> {
  const { rows } = await sql<ReceivingRow>`
    select p.domain, to_jsonb(s) as settings, file_bytes(f.id, false) as used
    from forms f join projects p on p.id = f.project_id left join form_settings s on s.form_id = f.id
    where f.uid = ${storable(formUid)}`.execute(db);
  return rows[0];
}
