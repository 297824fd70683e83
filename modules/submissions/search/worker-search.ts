import type { FuzzySearch } from '../fuzzy-search.ts';
import { Changes, type Rows } from './changes.ts';
import type { IndexableRow } from './search-index.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** Characters per message to the worker, few enough to be cloned within a fraction of a frame. */
const CHUNK_CHARACTERS = 100_000;

/** Searches in a worker. Sends it the changed rows in chunks before each request. */
export class WorkerSearch implements FuzzySearch {
  readonly #port: MessagePort;
  readonly #changes = new Map<number, Changes>();
  readonly #waiting = new Map<number, (found: number[]) => void>();
  /** Serialises updates, so that a later one cannot overtake an earlier one. */
  #sending: Promise<void> = Promise.resolve();
  #lastRequestId = 0;

  /** `port` is connected to the worker. */
  constructor(port: MessagePort) {
    this.#port = port;
    port.addEventListener('message', ({ data: { requestId, found } }: MessageEvent<FromWorker>) => {
      const resolve = this.#waiting.get(requestId);
      const ids = Array.from(found);
      this.#waiting.delete(requestId);
      // A task of its own, because applying the results recomputes the list.
      if (resolve) setTimeout(() => resolve(ids));
    });
    port.start();
  }

  async find(form: number, rows: Rows, text: string, signal: AbortSignal): Promise<number[]> {
    await this.#sendChanges(form, rows);
    return this.#request((requestId) => ({ kind: 'find', form, requestId, text }), signal);
  }

  async first(form: number, rows: Rows, text: string, signal: AbortSignal): Promise<number[]> {
    await this.#sendChanges(form, rows);
    return this.#request((requestId) => ({ kind: 'first', form, requestId, text }), signal);
  }

  async prepare(form: number, rows: Rows, signal: AbortSignal): Promise<void> {
    await this.#sendChanges(form, rows);
    await this.#request((requestId) => ({ kind: 'prepare', form, requestId }), signal);
  }

  #request(messageFor: (requestId: number) => ToWorker, signal: AbortSignal): Promise<number[]> {
    signal.throwIfAborted();
    const requestId = ++this.#lastRequestId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(requestId, resolve);
      this.#send(messageFor(requestId));
      const onAbort = () => {
        this.#waiting.delete(requestId);
        this.#send({ kind: 'stop', requestId });
        reject(signal.reason instanceof Error ? signal.reason : new Error('stopped'));
      };
      signal.addEventListener('abort', onAbort, { once: true });
    });
  }

  #sendChanges(form: number, rows: Rows): Promise<void> {
    this.#sending = this.#sending.then(() => this.#sendChunks(form, rows));
    return this.#sending;
  }

  async #sendChunks(form: number, rows: Rows): Promise<void> {
    const changes = this.#changes.get(form) ?? new Changes(form);
    this.#changes.set(form, changes);
    let chunk: IndexableRow[] = [];
    let characters = 0;
    for (const { put, removed } of changes.since(rows)) {
      if (removed.length > 0) this.#send({ kind: 'remove', form, ids: removed });
      chunk.push(...put);
      for (const [, data] of put) characters += data.length;
      if (characters < CHUNK_CHARACTERS) continue;
      this.#send({ kind: 'put', form, rows: chunk });
      chunk = [];
      characters = 0;
      await nextFrame();
    }
    if (chunk.length > 0) this.#send({ kind: 'put', form, rows: chunk });
  }

  #send(message: ToWorker): void {
    this.#port.postMessage(message);
  }
}

/** Lets the browser handle input between chunks. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Starts the worker on the first search. */
export function startWorkerSearch(): FuzzySearch {
  let search: WorkerSearch | undefined;
  const started = () => (search ??= new WorkerSearch(portToWorker()));
  return {
    first: (...args) => started().first(...args),
    find: (...args) => started().find(...args),
    prepare: (...args) => started().prepare(...args),
  };
}

function portToWorker(): MessagePort {
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module', name: 'search' });
  const { port1, port2 } = new MessageChannel();
  worker.postMessage(null, [port2]);
  return port1;
}
