import type { ResponseInput, ResponseOf, CallInput, Endpoint } from '../../contract/endpoint.ts';
import type { Api } from '../../src/shell/api.ts';

type Reply<E extends Endpoint> = (input: CallInput<E>) => ResponseInput<E> | Promise<ResponseInput<E>>;

/** A server in the test's hands: it answers by the contract, and remembers what it was asked. */
export class MockServer implements Api {
  readonly calls: { readonly endpoint: string; readonly input: unknown }[] = [];
  readonly #replies = new Map<string, (input: never) => unknown>();

  /** From now on `endpoint` is answered so; throw `CommandRejected` to refuse. */
  on<E extends Endpoint>(endpoint: E, reply: Reply<E>): this {
    this.#replies.set(endpoint.id, reply);
    return this;
  }

  async call<E extends Endpoint>(endpoint: E, input: CallInput<E>, signal: AbortSignal): Promise<ResponseOf<E>> {
    this.calls.push({ endpoint: endpoint.id, input });
    const reply = this.#replies.get(endpoint.id);
    if (!reply) throw new Error(`The test gives no answer to ${endpoint.id}.`);
    const answer = await reply(input as never);
    signal.throwIfAborted();
    return endpoint.response.parse(answer) as ResponseOf<E>;
  }

  /** What `endpoint` was asked, in order. */
  asked<E extends Endpoint>(endpoint: E): readonly CallInput<E>[] {
    return this.calls.filter((call) => call.endpoint === endpoint.id).map((call) => call.input as CallInput<E>);
  }
}
