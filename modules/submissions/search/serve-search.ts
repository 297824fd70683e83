import { SearchIndex } from './search-index.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** Handles search requests on a port, with one index per form. Updates are applied in the order received. */
export function serveSearch(port: MessagePort): void {
  const indexes = new Map<number, SearchIndex>();
  const asked = new Map<number, AbortController>();
  const indexOf = (form: number) => {
    const known = indexes.get(form) ?? new SearchIndex();
    indexes.set(form, known);
    return known;
  };
  const work = async (ask: number, run: (signal: AbortSignal) => Promise<readonly number[]>) => {
    const controller = new AbortController();
    asked.set(ask, controller);
    const ids = await run(controller.signal).catch(() => null);
    asked.delete(ask);
    if (ids === null) return;
    const found = Float64Array.from(ids);
    port.postMessage({ ask, found } satisfies FromWorker, [found.buffer]);
  };
  port.addEventListener('message', ({ data: told }: MessageEvent<ToWorker>) => {
    switch (told.kind) {
      case 'put':
        return indexOf(told.form).put(told.rows);
      case 'remove':
        return indexOf(told.form).remove(told.ids);
      case 'find':
        return void work(told.ask, (signal) => indexOf(told.form).find(told.text, giveWay, signal));
      case 'prepare':
        return void work(told.ask, async (signal) => {
          await indexOf(told.form).prepare(giveWay, signal);
          return [];
        });
      case 'stop':
        return asked.get(told.ask)?.abort();
    }
  });
  port.start();
}

/** Yields so that a `stop` message can arrive. */
function giveWay(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
