import type { FuzzySearch } from './fuzzy-search.ts';

/** The search of this page: in a worker if available, loaded on first use. */
export const startedSearch: FuzzySearch = {
  first: async (...asked) => (await loaded()).first(...asked),
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
