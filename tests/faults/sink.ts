import { once } from 'node:events';
import { type IncomingHttpHeaders, type ServerResponse, createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { portOf } from '../server/port-of.ts';

/** A message as received. */
export interface ReceivedMessage {
  /** The same on every attempt. */
  readonly id: string;
  /** Including the query. */
  readonly path: string;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

type Respond = (response: ServerResponse, message: ReceivedMessage) => void;
const thanks: Respond = (response) => void response.end('thanks');

/** A third-party server that stores the messages it receives and responds with `respond`. */
export class Sink implements AsyncDisposable {
  readonly received: ReceivedMessage[] = [];
  respond = thanks;
  readonly #server = createServer((request, response) => {
    const { headers, url: path = '' } = request;
    const id = String(headers['webhook-id']);
    void text(request).then(
      (body) => {
        const message = { id, path, body, headers };
        this.received.push(message);
        this.respond(response, message);
      },
      // Truncated: nothing was received.
      () => undefined,
    );
  });

  static async start(): Promise<Sink> {
    const sink = new Sink();
    await once(sink.#server.listen(0, '127.0.0.1'), 'listening');
    return sink;
  }

  get port(): number {
    return portOf(this.#server);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Clears its messages and restores its default response. */
  reset(): void {
    this.received.length = 0;
    this.respond = thanks;
  }

  /** Resolves with the open response of the next message, or the next that contains `words`. */
  hold(words = ''): Promise<ServerResponse> {
    const { respond } = this;
    const held = Promise.withResolvers<ServerResponse>();
    this.respond = (response, message) => {
      if (!message.body.includes(words)) return respond(response, message);
      this.respond = respond;
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
