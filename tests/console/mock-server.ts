import type { ResponseInput, ResponseOf, CallInput, Endpoint } from '../../contract/endpoint.ts';
import type { Api } from '../../src/shell/api.ts';

type Reply<E extends Endpoint> = (input: CallInput<E>) => ResponseInput<E> | Promise<ResponseInput<E>>;

/** A mock server: its responses match the contract, and it records its calls. */
export class MockServer implements Api {
  readonly calls: { readonly endpoint: string; readonly input: unknown }[] = [];
  readonly #replies = new Map<string, (input: never) => unknown>();

  /** Sets the response of `endpoint`; throw `CommandRejected` to reject the call. */
  on<E extends Endpoint>(endpoint: E, reply: Reply<E>): this {
    this.#replies.set(endpoint.id, reply);
    return this;
  }

  async call<E extends Endpoint>(endpoint: E, input: CallInput<E>, signal: AbortSignal): Promise<ResponseOf<E>> {
    this.calls.push({ endpoint: endpoint.id, input });
    const reply = this.#replies.get(endpoint.id);
    if (!reply) throw new Error(`The test sets no response for ${endpoint.id}.`);
    const response = await reply(input as never);
    signal.throwIfAborted();
    return endpoint.response.parse(response) as ResponseOf<E>;
  }

  /** The inputs of the calls of `endpoint`, in order. */
  callsTo<E extends Endpoint>(endpoint: E): readonly CallInput<E>[] {
    return this.calls.filter((call) => call.endpoint === endpoint.id).map((call) => call.input as CallInput<E>);
  }
}
