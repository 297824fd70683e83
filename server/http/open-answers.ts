import { Duplex, type Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Answers that stay open, such as live updates: they end when their caller leaves or the server stops. */
export class OpenAnswers {
  readonly #open = new Set<Readable>();

  track(answer: Readable, reply: FastifyReply): Readable {
    this.#open.add(answer);
    answer.once('close', () => this.#open.delete(answer));
    reply.raw.once('close', () => answer.destroy());
    return answer;
  }

  /** Ends them in order, so that a browser connects anew instead of seeing a fault. */
  endAll(): void {
    for (const answer of this.#open) {
      if (answer instanceof Duplex) answer.end();
      else answer.push(null);
    }
  }

  get count(): number {
    return this.#open.size;
  }
}
