import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { ArrivingAttachment } from './parse-message.ts';

export type ReceiveAttachment = (attachment: ArrivingAttachment) => Promise<void>;

/** Passes the attachments of an email on to `receive`, one after another. */
export class ReceivedAttachment {
  readonly #receive: ReceiveAttachment;
  #content = new PassThrough();
  #received: Promise<void> = Promise.resolve();

  constructor(receive: ReceiveAttachment) {
    this.#receive = receive;
  }

  begin(name: string): void {
    this.#content = new PassThrough();
    this.#received = this.#receive({ name, content: this.#content });
    // Awaited by `end` and `fail`.
    this.#received.catch(() => undefined);
  }

  /** Resolves when there is room for more. Rejects with the receiver's error, after which nothing reads the content. */
  async write(chunk: Uint8Array): Promise<void> {
    if (!this.#content.write(chunk)) await Promise.race([once(this.#content, 'drain'), this.#untilRejected()]);
  }

  async end(): Promise<void> {
    this.#content.end();
    await this.#received;
  }

  /** Ends the attachment that is arriving, if any. Resolves when its receiver has ended. */
  async fail(error: Error): Promise<void> {
    this.#content.on('error', () => undefined).destroy(error);
    await this.#received.catch(() => undefined);
  }

  /** A receiver that leaves the rest out has ended as well, and still reads the content. */
  async #untilRejected(): Promise<never> {
    await this.#received;
    return new Promise(() => undefined);
  }
}
