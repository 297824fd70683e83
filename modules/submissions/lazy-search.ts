import type { FuzzySearch } from './fuzzy-search.ts';

/** The search of this page: in a worker if available, loaded on first use. */
export const lazySearch: FuzzySearch = {
  first: async (...args) => (await loaded()).first(...args),
  find: async (...args) => (await loaded()).find(...args),
  prepare: async (...args) => (await loaded()).prepare(...args),
};

let created: Promise<FuzzySearch> | undefined;

function loaded(): Promise<FuzzySearch> {
  return (created ??=
    typeof Worker === 'undefined'
      ? import('./search/page-search.ts').then(({ pageSearch }) => pageSearch())
      : import('./search/worker-search.ts').then(({ startWorkerSearch }) => startWorkerSearch()));
}
