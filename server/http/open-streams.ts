import { Duplex, type Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Raw } from './raw.ts';

/** Open-ended responses such as live updates. They end when the client disconnects or the server stops. */
export class OpenStreams {
  readonly #open = new Map<Readable, Raw['atStop']>();

  track(answer: Readable, atStop: Raw['atStop'], reply: FastifyReply): Readable {
    this.#open.set(answer, atStop);
    answer.once('close', () => this.#open.delete(answer));
    reply.raw.once('close', () => answer.destroy());
    return answer;
  }

  /** Ends open-ended streams cleanly so that browsers reconnect without an error. */
  endAll(): void {
    for (const [answer, atStop] of this.#open) {
      if (atStop === 'cut') answer.destroy();
      else if (answer instanceof Duplex) answer.end();
      else answer.push(null);
    }
  }

  get count(): number {
    return this.#open.size;
  }
}
