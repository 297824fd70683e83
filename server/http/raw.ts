import type { Readable } from 'node:stream';

/** A response outside the envelope: a redirect, a page or a stream. Created by `call.reply`. */
export class RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | Readable;
  /**
   * What happens to a stream when the server stops: `end` completes the response, `cut` makes the truncation visible.
   */
  readonly atStop: 'end' | 'cut';
  constructor(
    status: number,
    headers: Readonly<Record<string, string>>,
    body: string | Buffer | Readable = '',
    atStop: 'end' | 'cut' = 'end',
  ) {
    this.status = status;
    this.headers = headers;
    this.body = body;
    this.atStop = atStop;
  }
}
