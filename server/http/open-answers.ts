import { Duplex, type Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Raw } from './raw.ts';

/** Answers that stay open, such as live updates: they end when their caller leaves or the server stops. */
export class OpenAnswers {
  readonly #open = new Map<Readable, Raw['atStop']>();

  track(answer: Readable, atStop: Raw['atStop'], reply: FastifyReply): Readable {
    this.#open.set(answer, atStop);
    answer.once('close', () => this.#open.delete(answer));
    reply.raw.once('close', () => answer.destroy());
    return answer;
  }

  /** Ends the endless ones in order, so that a browser connects anew instead of seeing a fault. */
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
