import type { ServerResponse } from 'node:http';

interface Request {
  readonly response: ServerResponse;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

/** Lets a server make one backup at a time, since each may need as much disk space as the database. */
export class Backups {
  readonly #make: (request: Request) => Promise<void>;
  #current: { readonly signal: AbortSignal; readonly ended: Promise<void> } | undefined;

  constructor(make: (request: Request) => Promise<void>) {
    this.#make = make;
  }

  async send(response: ServerResponse): Promise<void> {
    const disconnected = new AbortController();
    response.once('close', () => disconnected.abort());
    const { signal } = disconnected;
    // A cancelled backup only removes its files.
    if (this.#current?.signal.aborted === true) await this.#current.ended;
    if (this.#current) throw new Error('Another backup is in progress. Try again when it is done.');
    const created = this.#make({ response, signal });
    const ended = created.catch(() => undefined).then(() => (this.#current = undefined));
    this.#current = { signal, ended: ended.then(() => undefined) };
    await created;
  }

  /** Resolves when no backup is in progress. */
  async ended(): Promise<void> {
    await this.#current?.ended;
  }
}
