import type { AnswerInput, AnswerOf, Endpoint } from '../../../contract/endpoint.ts';
import type { Event } from '../../../contract/message.ts';
import {
  App,
  assemble,
  defineModule,
  provideValue,
  type Found,
  type Module,
  type World,
} from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { sessionOpened } from '../../../src/shell/messages.ts';
import { shellModule } from '../../../src/shell/module.ts';
import { environment, formTab, forms, initialDataLoaded, workspaces, type Form } from '../../workspaces/public.ts';
import submissionsModule from '../module.ts';
import { initialData } from './samples.ts';

interface Asked {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** A server whose answers the test gives; they are held to the contract. */
export class Peer implements Api {
  readonly calls: { readonly endpoint: string; readonly asked: Asked }[] = [];
  readonly #answers = new Map<string, (asked: Asked) => unknown>();

  on<E extends Endpoint>(endpoint: E, answer: (asked: Asked) => AnswerInput<E> | Promise<AnswerInput<E>>): this {
    this.#answers.set(endpoint.id, answer);
    return this;
  }

  async call<E extends Endpoint>(endpoint: E, input: unknown, signal: AbortSignal): Promise<AnswerOf<E>> {
    const asked = input as Asked;
    this.calls.push({ endpoint: endpoint.id, asked });
    const answer = this.#answers.get(endpoint.id);
    if (!answer) throw new Error(`nobody answers ${endpoint.id}`);
    const said = await answer(asked);
    signal.throwIfAborted();
    return endpoint.answer.parse(said) as AnswerOf<E>;
  }
}

/** Time stands still, ids count up, waits are over at once. */
function stillWorld(): World {
  let ids = 0;
  return {
    now: () => 1_795_200_000_000,
    newId: () => `id-${++ids}`,
    after: (_ms, then) => {
      queueMicrotask(then);
      return () => {};
    },
  };
}

/** The state of the workspaces, without their handlers. */
const onlyState = defineModule({ id: 'workspaces', slices: [workspaces, forms, environment], points: [formTab] });
const silent = defineModule({ id: 'live' });

interface Around {
  readonly more?: readonly Found[];
  /** What the form is to the user, beside the sample's. */
  readonly role?: Partial<Form>;
  readonly workspacesModule?: Module;
  readonly liveModule?: Module;
}

/** An app of this module and those it needs, its user signed in, against a peer. */
export function inbox({ more = [], role = {}, workspacesModule = onlyState, liveModule = silent }: Around = {}) {
  const peer = new Peer();
  const app = new App({
    modules: assemble([
      { folder: 'shell', module: shellModule },
      { folder: 'workspaces', module: workspacesModule },
      { folder: 'live', module: liveModule },
      { folder: 'submissions', module: submissionsModule },
      ...more,
    ]),
    world: stillWorld(),
    provides: [provideValue(Api, peer)],
    onFault: (fault) => {
      throw fault;
    },
  });
  const happened: Event[] = [];
  app.entries.subscribe((entry) => {
    if (entry.kind === 'event')
      happened.push({ kind: 'event', type: entry.type as Event['type'], version: entry.v, payload: entry.payload });
  });
  /** Puts the app into the state after these events. */
  const given = (...events: readonly Event[]) =>
    app.restore(
      app.timeline.root,
      events.map(({ type, version, payload }) => ({ type, v: version, payload, at: 0, by: 'server' })),
    );
  const data = initialData(role);
  given(initialDataLoaded(data), sessionOpened({ account: data.user }));
  return { app, peer, given, happened };
}

/** An answer that the test gives when it likes. */
export function held<T>(): { readonly answer: Promise<T>; give(value: T): void; refuse(error: Error): void } {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  return { answer: promise, give: resolve, refuse: reject };
}
