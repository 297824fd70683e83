import { once } from 'node:events';
import { type IncomingHttpHeaders, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A message as it came. */
export interface Told {
  /** The same on every try. */
  readonly id: string;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

/** Somebody's server that keeps whole what it is told, and answers as `answer` does. */
export class Sink implements AsyncDisposable {
  readonly told: Told[] = [];
  answer: (response: ServerResponse) => void = (response) => void response.end();
  readonly #server = createServer((request, response) => {
    const { headers } = request;
    const id = String(headers['webhook-id']);
    void text(request).then(
      (body) => {
        this.told.push({ id, body, headers });
        this.answer(response);
      },
      // Cut off in the middle: it was told nothing.
      () => undefined,
    );
  });

  static async start(): Promise<Sink> {
    const sink = new Sink();
    await once(sink.#server.listen(0, '127.0.0.1'), 'listening');
    return sink;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Resolves with the next message's response once it has come; nobody answers it. */
  hold(): Promise<ServerResponse> {
    const { answer } = this;
    const held = Promise.withResolvers<ServerResponse>();
    this.answer = (response) => {
      this.answer = answer;
      held.resolve(response);
    };
    return held.promise;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
