import type { Readable } from 'node:stream';
import { MINUTE_MS } from '../../../contract/duration.ts';
import type { Host } from '../../../server/kit.ts';
import type { FileStorage, StoredFileInfo } from '../../files/server/public.ts';
import { Attachments } from './attachments.ts';
import { messageBytes, storingMinutes } from './limits.ts';
import { parseInThread } from './parse-in-thread.ts';
import { formOfSubmission } from './repository.ts';
import { type StoreResult, storeAnswer } from './store.ts';
import type { AnswerTarget } from './token.ts';

/** The email is larger than the limit. */
export class MessageTooLarge extends Error {}

/** An email while it arrives. */
interface ArrivingMessage {
  readonly target: AnswerTarget;
  /** The sender of the SMTP transaction, if there is one. */
  readonly envelopeFrom?: string | undefined;
  readonly content: Readable;
}

/** Receives the emails in response to replies. */
export class AnswerReceiver {
  readonly #host: Pick<Host, 'db' | 'live' | 'clock' | 'config'>;
  readonly #storage: FileStorage;
  /** Emails are read one after another, which bounds the memory that their texts take. */
  #turn: Promise<unknown> = Promise.resolve();

  readonly #maxMs: number;

  constructor(
    host: Pick<Host, 'db' | 'live' | 'clock' | 'config'>,
    storage: FileStorage,
    maxMs = storingMinutes.max * MINUTE_MS,
  ) {
    this.#host = host;
    this.#storage = storage;
    this.#maxMs = maxMs;
  }

  /**
   * Stores an email. It is written to disk before it is parsed, so that a slow sender delays nobody; after a crash, the
   * sweep of files without a submission removes that copy. Throws `MessageTooLarge` while it arrives, or
   * `UnreadableMessage`.
   */
  async receive({ target, envelopeFrom, content }: ArrivingMessage): Promise<StoreResult> {
    const copy = await this.#storage.write(content, (bytes) => {
      if (bytes > messageBytes.max) throw new MessageTooLarge();
    });
    const stored = this.#turn.then(() => this.#storeInTime(target, envelopeFrom, copy));
    this.#turn = stored.catch(() => undefined);
    try {
      return await stored;
    } finally {
      await this.#storage.remove([copy.key]);
    }
  }

  /** Storing an email that takes longer fails, so that it delays no other. */
  async #storeInTime(
    target: AnswerTarget,
    envelopeFrom: string | undefined,
    copy: StoredFileInfo,
  ): Promise<StoreResult> {
    const content = this.#storage.read(copy.key).on('error', () => undefined);
    const { promise: late, reject } = Promise.withResolvers<never>();
    const deadline = setTimeout(() => {
      const error = new Error('The email could not be stored in time');
      content.destroy(error);
      reject(error);
    }, this.#maxMs);
    try {
      return await Promise.race([this.#store({ target, envelopeFrom, content }, copy), late]);
    } finally {
      clearTimeout(deadline);
      content.destroy();
    }
  }

  async #store({ target, envelopeFrom, content }: ArrivingMessage, { digest }: StoredFileInfo): Promise<StoreResult> {
    const { db } = this.#host;
    const formId = await formOfSubmission(db, target.submissionId);
    if (formId === undefined) return 'gone';
    const attachments = await Attachments.open(db, this.#storage, formId);
    try {
      const message = await parseInThread(content, envelopeFrom, attachments.receive);
      const messageKey = message.messageId || `sha256-${digest}`;
      return await storeAnswer(this.#host, { formId, ...target, messageKey, message }, attachments);
    } finally {
      await attachments.settle(db);
    }
  }
}
