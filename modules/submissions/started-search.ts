import type { FuzzySearch } from './fuzzy-search.ts';

/** In a worker where there are some; loaded when it is first needed. */
export const startedSearch: FuzzySearch = {
  find: async (...asked) => (await loaded()).find(...asked),
  prepare: async (...asked) => (await loaded()).prepare(...asked),
};

let made: Promise<FuzzySearch> | undefined;

function loaded(): Promise<FuzzySearch> {
  return (made ??=
    typeof Worker === 'undefined'
      ? import('./search/page-search.ts').then(({ pageSearch }) => pageSearch())
      : import('./search/worker-search.ts').then(({ startWorkerSearch }) => startWorkerSearch()));
}
