import { PassThrough, type Readable } from 'node:stream';
import { ApiError } from '../../../contract/error.ts';
import { type Db, generalErrors, sql } from '../../../server/kit.ts';
import { type FileLimits, type FileStorage, Receipt, type ReceivedFile } from '../../files/server/public.ts';
import { formSettings } from '../../form-settings/server/public.ts';
import type { ArrivingAttachment } from './parse-message.ts';

/** The field name of attachments, which do not come from a form. */
const FIELD = 'attachment';
/** Names are shown, so that an email with many attachments cannot fill the thread. */
const MAX_LEFT_OUT = 50;

/** Receives the attachments of one email, within the limits of the form. */
export class Attachments {
  readonly limits: FileLimits;
  readonly files: ReceivedFile[] = [];
  readonly #receipt: Receipt;
  readonly #leftOut: string[] = [];

  private constructor(receipt: Receipt, limits: FileLimits) {
    this.#receipt = receipt;
    this.limits = limits;
  }

  static async open(db: Db, storage: FileStorage, formId: number): Promise<Attachments> {
    const { max_files, max_file_mb, max_total_file_mb } = await formSettings(db, formId);
    const limits = { maxFiles: max_files, maxFileMb: max_file_mb, maxTotalMb: max_total_file_mb };
    const { rows } = await sql<{ used: number }>`select file_bytes(${formId}, false) as used`.execute(db);
    return new Attachments(new Receipt(storage, limits, rows[0]?.used ?? 0), limits);
  }

  /** The names of attachments that are not stored. */
  get leftOut(): readonly string[] {
    return this.#leftOut.slice(0, MAX_LEFT_OUT);
  }

  /** Stores the attachment, unless it exceeds a limit. */
  readonly receive = async ({ name, content }: ArrivingAttachment): Promise<void> => {
    try {
      this.files.push(await this.#receipt.receive({ field: FIELD, name, content: separated(content) }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind === generalErrors.UNAVAILABLE) throw error;
      this.#leftOut.push(name.replaceAll('\0', '').slice(0, 200).toWellFormed() || FIELD);
    }
  };

  /** The names of all attachments, in case the form's space has been used up in the meantime. */
  get names(): readonly string[] {
    return [...this.files.map(({ name }) => name), ...this.#leftOut].slice(0, MAX_LEFT_OUT);
  }

  /** Removes the files that were not stored with the email. */
  async settle(db: Db): Promise<void> {
    await this.#receipt.settle(db);
  }
}

/** A stream that its reader may close early without ending the email that contains it. Fails if that email does. */
function separated(content: Readable): Readable {
  const own = new PassThrough();
  own.once('close', () => content.resume());
  content.on('error', (error) => own.destroy(error));
  content.once('close', () => {
    if (!content.readableEnded) own.destroy();
  });
  return content.pipe(own);
}
