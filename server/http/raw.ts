import type { Readable } from 'node:stream';

/** An answer outside the envelope: a redirect, a page, a stream. Made by `call.reply`. */
export class Raw {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Readable;
  constructor(status: number, headers: Readonly<Record<string, string>>, body: string | Readable = '') {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}
