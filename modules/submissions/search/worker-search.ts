import type { FuzzySearch } from '../fuzzy-search.ts';
import { Changes, type Rows } from './changes.ts';
import type { Searched } from './search-index.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** Characters per message to the worker. Copying that many takes a fraction of a frame. */
const AT_ONCE = 100_000;

/** Client of the search worker. Sends changed rows in chunks, then the query. */
export class WorkerSearch implements FuzzySearch {
  readonly #port: MessagePort;
  readonly #changes = new Map<number, Changes>();
  readonly #waiting = new Map<number, (found: number[]) => void>();
  /** Serializes updates, so that a later one cannot overtake an earlier one. */
  #telling: Promise<void> = Promise.resolve();
  #asked = 0;

  /** `port` is connected to the worker. */
  constructor(port: MessagePort) {
    this.#port = port;
    port.addEventListener('message', ({ data: { ask, found } }: MessageEvent<FromWorker>) => {
      const answer = this.#waiting.get(ask);
      const ids = Array.from(found);
      this.#waiting.delete(ask);
      // Defers to a new task, since applying results recomputes the list.
      if (answer) setTimeout(() => answer(ids));
    });
    port.start();
  }

  async find(form: number, rows: Rows, text: string, signal: AbortSignal): Promise<number[]> {
    await this.#tell(form, rows);
    return this.#ask((ask) => ({ kind: 'find', form, ask, text }), signal);
  }

  async prepare(form: number, rows: Rows, signal: AbortSignal): Promise<void> {
    await this.#tell(form, rows);
    await this.#ask((ask) => ({ kind: 'prepare', form, ask }), signal);
  }

  #ask(question: (ask: number) => ToWorker, signal: AbortSignal): Promise<number[]> {
    signal.throwIfAborted();
    const ask = ++this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(ask, resolve);
      this.#send(question(ask));
      const onAbort = () => {
        this.#waiting.delete(ask);
        this.#send({ kind: 'stop', ask });
        reject(signal.reason instanceof Error ? signal.reason : new Error('stopped'));
      };
      signal.addEventListener('abort', onAbort, { once: true });
    });
  }

  #tell(form: number, rows: Rows): Promise<void> {
    this.#telling = this.#telling.then(() => this.#tellChanges(form, rows));
    return this.#telling;
  }

  async #tellChanges(form: number, rows: Rows): Promise<void> {
    const changes = this.#changes.get(form) ?? new Changes(form);
    this.#changes.set(form, changes);
    let portion: Searched[] = [];
    let characters = 0;
    for (const { put, gone } of changes.since(rows)) {
      if (gone.length > 0) this.#send({ kind: 'remove', form, ids: gone });
      portion.push(...put);
      for (const [, data] of put) characters += data.length;
      if (characters < AT_ONCE) continue;
      this.#send({ kind: 'put', form, rows: portion });
      portion = [];
      characters = 0;
      await nextFrame();
    }
    if (portion.length > 0) this.#send({ kind: 'put', form, rows: portion });
  }

  #send(message: ToWorker): void {
    this.#port.postMessage(message);
  }
}

/** Yields to user input between chunks. */
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
    find: (...asked) => started().find(...asked),
    prepare: (...asked) => started().prepare(...asked),
  };
}

function portToWorker(): MessagePort {
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module', name: 'search' });
  const { port1, port2 } = new MessageChannel();
  worker.postMessage(null, [port2]);
  return port1;
}
