import { SearchIndex } from './search-index.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** Serves searches on a port, with one index per form. Applies updates in the order received. */
export function serveSearch(port: MessagePort): void {
  const indexes = new Map<number, SearchIndex>();
  const controllers = new Map<number, AbortController>();
  const indexOf = (form: number) => {
    const known = indexes.get(form) ?? new SearchIndex();
    indexes.set(form, known);
    return known;
  };
  const work = async (requestId: number, run: (signal: AbortSignal) => Promise<readonly number[]>) => {
    const controller = new AbortController();
    controllers.set(requestId, controller);
    const ids = await run(controller.signal).catch(() => null);
    controllers.delete(requestId);
    if (ids === null) return;
    const found = Float64Array.from(ids);
    port.postMessage({ requestId, found } satisfies FromWorker, [found.buffer]);
  };
  port.addEventListener('message', ({ data: message }: MessageEvent<ToWorker>) => {
    switch (message.kind) {
      case 'put':
        return indexOf(message.form).put(message.rows);
      case 'remove':
        return indexOf(message.form).remove(message.ids);
      case 'first':
        return void work(message.requestId, async () => indexOf(message.form).first(message.text));
      case 'find':
        return void work(message.requestId, (signal) =>
          indexOf(message.form).find(message.text, yieldToOthers, signal),
        );
      case 'prepare':
        return void work(message.requestId, async (signal) => {
          await indexOf(message.form).prepare(yieldToOthers, signal);
          return [];
        });
      case 'stop':
        return controllers.get(message.requestId)?.abort();
    }
  });
  port.start();
}

const { port1: here, port2: there } = new MessageChannel();

/** Lets a pending `stop` message be handled. Browsers delay nested timers by four milliseconds, but not messages. */
function yieldToOthers(): Promise<void> {
  return new Promise((resolve) => {
    here.addEventListener('message', () => resolve(), { once: true });
    here.start();
    there.postMessage(null);
  });
}
