import type { FuzzySearch } from './fuzzy-search.ts';

/** The search of this page: in a worker if available, loaded on first use. */
export const startedSearch: FuzzySearch = {
  first: async (...args) => (await loaded()).first(...args),
  find: async (...args) => (await loaded()).find(...args),
  prepare: async (...args) => (await loaded()).prepare(...args),
};

let made: Promise<FuzzySearch> | undefined;

function loaded(): Promise<FuzzySearch> {
  return (made ??=
    typeof Worker === 'undefined'
      ? import('./search/page-search.ts').then(({ pageSearch }) => pageSearch())
      : import('./search/worker-search.ts').then(({ startWorkerSearch }) => startWorkerSearch()));
}
