import { Duplex, type Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { RawResponse } from './raw.ts';

/** Open-ended responses such as live updates. They end when the client disconnects or the server stops. */
export class OpenStreams {
  readonly #open = new Map<Readable, RawResponse['atStop']>();

  track(response: Readable, atStop: RawResponse['atStop'], reply: FastifyReply): Readable {
    this.#open.set(response, atStop);
    response.once('close', () => this.#open.delete(response));
    reply.raw.once('close', () => response.destroy());
    return response;
  }

  /** Ends open-ended streams cleanly so that browsers reconnect without an error. */
  endAll(): void {
    for (const [response, atStop] of this.#open) {
      if (atStop === 'cut') response.destroy();
      else if (response instanceof Duplex) response.end();
      else response.push(null);
    }
  }

  get count(): number {
    return this.#open.size;
  }
}
