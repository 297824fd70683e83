import type { Readable } from 'node:stream';

/** An answer outside the envelope: a redirect, a page, a stream. Made by `call.reply`. */
export class Raw {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | Readable;
  /** What a stop of the server does to a stream: `end` leaves what was sent complete, `cut` shows that something is missing. */
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
